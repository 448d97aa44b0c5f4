export { MissingPackage } from './missing-package.tsx';
export { PackageList } from './package-list.tsx';
export { PackagesOfForm } from './packages-of-form.tsx';
export { useDayText } from './package-day.ts';
export { useDataPackages } from './use-data-packages.ts';
