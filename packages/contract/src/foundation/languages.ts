/** The languages of every text of the product; the first is the default. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** The first language of an Accept-Language header that we speak, by order of the header; English otherwise. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return (
    languages.find((language) => language === wanted.find((code) => languages.some((l) => l === code))) ??
    'en'
  );
}
