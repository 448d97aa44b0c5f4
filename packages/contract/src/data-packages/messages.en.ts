export const dataPackagesEn = {
  dataPackage: {
    unavailable: 'No longer offered: {packages}. Please remove it.',
    typesDiffer: 'Choose data packages of one consent type',
    typeOfPackage: 'The data package asks for the type {type, select, Action {Action} other {Standard}}',
    signalNotInPackage: 'This signal is in none of the data packages',
  },
} as const;
