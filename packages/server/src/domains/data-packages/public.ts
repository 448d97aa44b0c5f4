export { enablePackage, insertPackage, publishPackage } from './own-packages-store.ts';
export { pricesOfPackages } from './package-terms-store.ts';
export { holdPackageTerms, missingPackages, packageTermsOf, tieForm } from './package-terms-store.ts';
