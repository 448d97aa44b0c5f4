export const accountEn = {
  account: {
    iconFormat: 'Invalid icon format. Please select a PNG file.',
    iconTooSmall: 'Icon is too small. Minimum size is 128x128.',
    iconTooBig: 'Icon is too big. Maximum size is 512x512.',
    iconTooHeavy: 'This file is too large. At most 7 MiB.',
    iconDeleted: 'The image was deleted.',
  },
} as const;
