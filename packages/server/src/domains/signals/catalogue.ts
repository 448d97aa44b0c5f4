import {
  changeModes,
  signalDataTypes,
  signalGroups,
  wellKnownSignals,
} from '@vinculum/contract/signals/vocabulary.ts';
import { z } from 'zod';
import brands from './catalogue/brands.json' with { type: 'json' };
import enums from './catalogue/enums.json' with { type: 'json' };
import general from './catalogue/general.json' with { type: 'json' };
import standard from './catalogue/standard.json' with { type: 'json' };
import type { Language } from '@vinculum/contract/foundation/languages.ts';
import { textOf } from '../../http/texts.ts';
import spanish from './catalogue/labels.es.json' with { type: 'json' };

const entry = z.object({
  id: z.int(),
  name: z.string(),
  label: z.string(),
  type: z.enum(signalDataTypes),
  access: z.enum(['READ', 'WRITE', 'READ_WRITE']),
  mode: z.enum(changeModes),
  unit: z.string().optional(),
  hz: z.number().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  enum: z.string().optional(),
});

/** A signal as the catalogue files hold it, with its group and its place in it. */
export interface CatalogueEntry extends z.output<typeof entry> {
  readonly group: (typeof signalGroups)[number];
  readonly position: number;
}

/** The built-in catalogue, in the order in which groups and signals are shown. */
export function builtInCatalogue(): CatalogueEntry[] {
  const groups: Record<string, unknown> = { GENERAL: general, STANDARD: standard, ...brands };
  return signalGroups.flatMap((group) =>
    z
      .array(entry)
      .parse(groups[group] ?? [])
      .map((signal, position) => ({ ...signal, group, position })),
  );
}

/** Enumerations that signals of the catalogue name, each with its numbers and their labels. */
export const builtInEnums = z
  .array(z.object({ name: z.string(), choices: z.array(z.object({ id: z.int(), label: z.string() })) }))
  .parse(enums);

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
