export const accountTextsEn = {
  title: 'Profile',
  lead: 'Your image is shown beside your name. A PNG of 128 to 512 pixels a side.',
  image: 'Your image',
  noImage: 'No image yet',
  choose: 'Choose a PNG file',
  chosen: '{name} is chosen',
  chooseFirst: 'Choose a file to upload it.',
  upload: 'Upload',
  uploaded: 'Icon Succesfully uploaded',
  remove: 'Delete the image',
} as const;
