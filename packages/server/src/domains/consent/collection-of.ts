import { envelopeOf } from '@vinculum/collection/envelope.ts';
import type { Envelope } from '@vinculum/contract/consent/envelope.ts';
import { collectedSentence } from '@vinculum/contract/consent/envelope-phrase.ts';
import type { SignalEntry } from '@vinculum/contract/consent/signal-entry.ts';
import type { Language } from '@vinculum/contract/messages/languages.ts';
import { labelIn } from '../signals/public.ts';
import type { Catalogue } from './form-rules.ts';

/** What the collection of a read signal comes to, and its sentence in each language. */
export interface Collection {
  readonly envelope: Envelope;
  readonly collected: Record<Language, string>;
}

/** By the catalogue of this moment; null when it does not know the signal. */
export function collectionOf(entry: SignalEntry, catalogue: Catalogue): Collection | null {
  const envelope = envelopeOf(entry, (id) => catalogue.get(id));
  if (envelope === null) return null;
  const sentenceIn = (language: Language) => {
    const labelled = <T extends { readonly label: string }>(one: T) => ({
      ...one,
      label: labelIn(language, one.label),
    });
    const find = (id: number) => {
      const signal = catalogue.get(id);
      return signal && { ...labelled(signal), choices: signal.choices.map(labelled) };
    };
    return collectedSentence(envelope, find, language);
  };
  return { envelope, collected: { en: sentenceIn('en'), es: sentenceIn('es') } };
}
