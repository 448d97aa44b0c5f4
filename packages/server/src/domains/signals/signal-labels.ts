import type { Language } from '@vinculum/contract/foundation/languages.ts';
import { wellKnownSignals } from '@vinculum/contract/signals/vocabulary.ts';
import { z } from 'zod';
import { textOf } from '../../http/texts.ts';
import spanish from './catalogue/labels.es.json' with { type: 'json' };

const spanishOf = new Map(Object.entries(z.record(z.string(), z.string()).parse(spanish)));

/**
 * The label of a signal or of a value of an enumeration in a language, by the English label of the built-in
 * catalogue. A label that an administrator wrote stays as it is in every language.
 */
export function labelIn(language: Language, label: string): string {
  return language === 'es' ? (spanishOf.get(label) ?? label) : label;
}

/** What a signal's numbers are, in their order; undefined where label and unit say it. */
export function descriptionIn(language: Language, signalId: number): string | undefined {
  return signalId === wellKnownSignals.location ? textOf(language, 'signals.locationElements') : undefined;
}
