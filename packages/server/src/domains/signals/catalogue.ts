import { changeModes, signalDataTypes, signalGroups } from '@vinculum/contract/signals/vocabulary.ts';
import { z } from 'zod';
import brands from './catalogue/brands.json' with { type: 'json' };
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

/** Enumerations that signals of the catalogue name. */
export const builtInEnums = [
  {
    name: 'GEAR',
    choices: [
      { id: 1, label: 'N' },
      { id: 2, label: 'R' },
      { id: 4, label: 'P' },
      { id: 8, label: 'D' },
    ],
  },
  {
    name: 'IGNITION_STATE',
    choices: [
      { id: 0, label: 'UNDEFINED' },
      { id: 1, label: 'LOCK' },
      { id: 2, label: 'OFF' },
      { id: 3, label: 'ACC' },
      { id: 4, label: 'ON' },
      { id: 5, label: 'START' },
    ],
  },
  {
    name: 'EV_CONNECTOR',
    choices: [
      { id: 0, label: 'UNKNOWN' },
      { id: 1, label: 'IEC_TYPE_1_AC' },
      { id: 2, label: 'IEC_TYPE_2_AC' },
      { id: 5, label: 'IEC_TYPE_2_CCS_DC' },
    ],
  },
  {
    name: 'TURN_SIGNAL',
    choices: [
      { id: 0, label: 'NONE' },
      { id: 1, label: 'RIGHT' },
      { id: 2, label: 'LEFT' },
    ],
  },
  {
    name: 'DRIVE_MODE',
    choices: [
      { id: 0, label: 'NORMAL' },
      { id: 1, label: 'ECO' },
      { id: 2, label: 'SPORT' },
    ],
  },
] as const;
