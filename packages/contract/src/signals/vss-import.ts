import { z } from 'zod';
import { whenMissing } from '../foundation/problem.ts';
import { readVss } from './vss-file.ts';
import { vssFacts, vssLimits, vssRefusals, vssVerdicts } from './vss-vocabulary.ts';
import { changeModes, signalDataTypes, signalGroups } from './vocabulary.ts';

/** ALL is the name under which the portal shows every group; names on the wire may begin with GROUP_. */
const reserved: readonly string[] = [...signalGroups, 'ALL'];

/** What the group of imported signals is called: capitals, digits and underscores. */
export const groupName = z
  .string(whenMissing('validation.required'))
  .trim()
  .toUpperCase()
  .min(1)
  .max(vssLimits.group)
  .regex(/^([A-Z][A-Z0-9_]*)?$/, 'signals.groupFormat')
  .refine((name) => !reserved.includes(name) && !name.startsWith('GROUP_'), 'signals.groupReserved');

/** A COVESA VSS file as text, and the group that its signals go to. */
export const vssImport = z.object({
  group_name: groupName,
  vss: z.string(whenMissing('signals.vssMissing')).superRefine((text, context) => {
    if (text === '') return context.addIssue({ code: 'custom', message: 'signals.vssMissing' });
    const content = readVss(text);
    if (content.problem === null) return;
    context.addIssue({ code: 'custom', message: content.problem, params: { max: content.max ?? 0 } });
  }),
});

const vssRow = z.object({
  /** Its place in the tree. */
  path: z.string(),
  verdict: z.enum(vssVerdicts),
  /** Null for what is refused and not in the catalogue. */
  signal: z
    .object({
      label: z.string(),
      data_type: z.enum(signalDataTypes),
      unit: z.string().nullable(),
      can_write: z.boolean(),
      change_mode: z.enum(changeModes),
      minimum: z.number().nullable(),
      maximum: z.number().nullable(),
      values: z.array(z.string()),
    })
    .nullable(),
  changes: z.array(z.object({ fact: z.enum(vssFacts), from: z.string(), to: z.string() })),
  reason: z.enum(vssRefusals).nullable(),
  /** What the reason is about, in the file's words; may be empty. */
  detail: z.string(),
});
export type VssRow = z.output<typeof vssRow>;

export const vssCounts = z.record(z.enum(vssVerdicts), z.int());
export const vssPreview = z.object({
  counts: vssCounts,
  rows: z.array(vssRow),
  /** Names what was seen: an import that would do something else is refused. */
  preview_hash: z.string(),
});
export type VssPreview = z.output<typeof vssPreview>;

export const vssConfirmation = vssImport.extend({ preview_hash: z.string().max(100) });
