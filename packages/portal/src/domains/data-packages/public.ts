export { MissingPackage } from './missing-package.tsx';
export { PackageList } from './package-list.tsx';
export { PackagesOfForm } from './packages-of-form.tsx';
export { useDataPackages } from './use-data-packages.ts';
