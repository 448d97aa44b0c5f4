import { type MessageKey, messagesEn } from '@vinculum/contract/messages/en.ts';
import { messagesEs } from '@vinculum/contract/messages/es.ts';
import { isVehicleReason } from '@vinculum/contract/load-tests/reasons.ts';
import type { Language } from '@vinculum/contract/foundation/languages.ts';
import type { RunFailure } from '../db/columns.ts';
import { createTranslator } from 'use-intl/core';

type Args = Readonly<Record<string, string | number>>;
type Translate = (key: string, args?: Args) => string;

const translators: Record<Language, Translate> = {
  en: translatorOf('en', messagesEn),
  es: translatorOf('es', messagesEs),
};

function translatorOf(locale: Language, messages: object): Translate {
  // The library types keys by one catalogue; here they are checked by MessageKey, for both languages alike.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return createTranslator({ locale, messages: messages as Record<string, never> }) as Translate;
}

/** A text of the catalogue in a language, with its arguments filled in. */
export function textOf(language: Language, key: MessageKey, args?: Args): string {
  return translators[language](key, args);
}

/** The text of a key that a schema named; a key outside the catalogue gives the general text. */
export function textOfKey(language: Language, key: string, args?: Args): string {
  const [group = '', name = ''] = key.split('.');
  const known: Record<string, Record<string, string>> = messagesEn;
  return known[group]?.[name] === undefined
    ? translators[language]('validation.format')
    : translators[language](key, args);
}

/** Why a run failed or ended by itself; empty when it did neither. A reason that is told by its code has a text. */
export function failureText(language: Language, failure: RunFailure | null): string {
  if (failure === null) return '';
  const { key, args } = failure;
  const { reason } = args;
  if (!isVehicleReason(reason)) return textOfKey(language, key, args);
  return textOfKey(language, key, { ...args, reason: textOf(language, `vehicleReasons.${reason}`) });
}
