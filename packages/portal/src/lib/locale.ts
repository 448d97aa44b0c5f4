import type { Language } from '@vinculum/contract/messages/languages.ts';

/**
 * The locale whose figures and dates go with a language: the region that the browser asks for with it, such as that of
 * es-MX, otherwise the usual one. Browsers of containers and kiosks ask for what is no locale, such as en-US@posix.
 */
export function localeOf(language: Language): string {
  const wanted = navigator.languages.find((locale) => locale.startsWith(`${language}-`) && isLocale(locale));
  return wanted ?? (language === 'es' ? 'es-ES' : 'en-GB');
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
