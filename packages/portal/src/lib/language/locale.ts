import type { Language } from '@vinculum/contract/foundation/languages.ts';

/**
 * The locale whose figures and dates go with a language: the region that the browser asks for with it, such as that of
 * es-MX, otherwise the usual one. Browsers of containers and kiosks ask for what is no locale, such as en-US@posix.
 */
export function localeOf(language: Language): string {
  const wanted = navigator.languages.find((locale) => locale.startsWith(`${language}-`) && isLocale(locale));
  return wanted ?? (language === 'es' ? 'es-ES' : 'en-GB');
}

/**
 * Lets `navigator.language` be a locale: the code of others, such as that of charts, formats by it as it comes and
 * fails where it is none.
 */
export function mendNavigatorLanguage(language: Language): void {
  if (isLocale(navigator.language)) return;
  Object.defineProperty(navigator, 'language', { value: localeOf(language), configurable: true });
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
