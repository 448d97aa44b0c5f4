import type { Language } from '@vinculum/contract/messages/languages.ts';
import { z } from 'zod';
import spanish from './catalogue/labels.es.json' with { type: 'json' };

const spanishOf = new Map(Object.entries(z.record(z.string(), z.string()).parse(spanish)));

/**
 * The label of a signal or of a value of an enumeration in a language, by the English label of the built-in
 * catalogue. A label that an administrator wrote stays as it is in every language.
 */
export function labelIn(language: Language, label: string): string {
  return language === 'es' ? (spanishOf.get(label) ?? label) : label;
}
