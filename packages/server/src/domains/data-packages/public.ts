export { enablePackage, insertPackage, publishPackage } from './own-packages-store.ts';
export { holdPackageTerms, packageTermsOf, tieForm } from './package-terms-store.ts';
