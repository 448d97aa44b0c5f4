import { type Language, languageOf, languages } from '@vinculum/contract/foundation/languages.ts';
import { browserStorage } from '../browser-storage.ts';

const storageKey = 'vinculum.language';
let inUse: Language | undefined;

/** The language that texts are shown in and calls ask for: the stored choice, else the browser's. */
export const languageInUse = {
  get(): Language {
    inUse ??= stored() ?? languageOf(navigator.languages.join(','));
    return inUse;
  },
  set(language: Language): void {
    inUse = language;
    browserStorage.set(storageKey, language);
  },
};

function stored(): Language | undefined {
  const text = browserStorage.get(storageKey);
  return languages.find((language) => language === text);
}
