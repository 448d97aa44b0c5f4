export const dataPackagesEn = {
  dataPackage: {
    unavailable: 'No longer offered: {packages}. Please remove it.',
    typesDiffer: 'Choose data packages of one consent type',
    standardOnly: 'The data package asks for the type Standard',
    actionOnly: 'The data package asks for the type Action',
    signalNotInPackage: 'This signal is in none of the data packages',
    saved: 'Data Package saved successfully',
    published: 'Data Package published successfully',
    statusUpdated: 'Data Package status updated successfully',
  },
  dataPackageStatus: {
    DRAFT: 'Draft',
    PUBLISHED: 'Published',
  },
} as const;
