import { z } from 'zod';
import { type Language, languages } from '../foundation/languages.ts';
import { consentLimits } from './limits.ts';

/** Title and description of a form in a further language; the description is of the form's type. */
export const formTranslation = z.object({
  language: z.enum(languages).describe('Its language'),
  title: z
    .string()
    .trim()
    .min(1, 'validation.required')
    .max(consentLimits.title)
    .describe('Title in that language'),
  description: z.string().describe('Description in that language, of the same type'),
});
export type FormTranslation = z.output<typeof formTranslation>;

/** What owners read of a form. */
export interface FormTexts {
  readonly title: string;
  readonly description: string;
  /** That of title and description; null or absent when nobody said it. */
  readonly language?: Language | null | undefined;
  readonly translations?: readonly FormTranslation[] | undefined;
}

/** A text with its language; null when nobody said it. */
type TextIn = Omit<FormTranslation, 'language'> & { readonly language: Language | null };

/** The text for who reads a language (null: nobody knows which): in it if there is one, otherwise the first one. */
export function textIn(form: FormTexts, language: Language | null): TextIn {
  const translation = form.translations?.find((one) => one.language === language);
  const { title, description, language: own = null } = form;
  return translation ?? { title, description, language: own };
}

/** The languages in which owners find no text of their own; all when nobody said in which the only text is. */
export function missingLanguages({
  language,
  translations = [],
}: Omit<FormTexts, 'title' | 'description'>): Language[] {
  const written = new Set([language, ...translations.map((text) => text.language)]);
  return languages.filter((one) => !written.has(one));
}
