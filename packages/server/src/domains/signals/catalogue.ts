import { changeModes, signalDataTypes, signalGroups } from '@vinculum/contract/signals/vocabulary.ts';
import { z } from 'zod';
import brands from './catalogue/brands.json' with { type: 'json' };
import enums from './catalogue/enums.json' with { type: 'json' };
import general from './catalogue/general.json' with { type: 'json' };
import standard from './catalogue/standard.json' with { type: 'json' };

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
