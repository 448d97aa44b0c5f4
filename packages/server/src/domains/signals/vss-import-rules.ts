import type { VssRow } from '@vinculum/contract/signals/vss-import.ts';
import type { RefusedVssNode, VssFact } from '@vinculum/contract/signals/vss-vocabulary.ts';
import type { VssSignal } from './vss-signal-rules.ts';

/** A value of an enumeration with the number that stands for it. */
interface Choice {
  readonly id: number;
  readonly label: string;
}

/** A signal of the catalogue as far as a file may change it. */
export interface KnownSignal extends Omit<VssSignal, 'allowed'> {
  readonly id: number;
  readonly group: string;
  readonly choices: readonly Choice[];
}

/** What becomes of a leaf: its row of the preview, and what is to be stored; null when it is left out. */
export interface JudgedLeaf {
  readonly row: VssRow;
  readonly stored: StoredVssSignal | null;
}

export interface StoredVssSignal extends Omit<VssSignal, 'allowed'> {
  /** Null: it is new. */
  readonly id: number | null;
  readonly choices: readonly Choice[];
}

/**
 * Holds a signal of a file against the catalogue. The label of a known signal stays: an operator may have written it.
 * What forms rely on stays too: a signal that would mean something else is refused.
 */
export function judgeSignal(
  signal: VssSignal,
  known: KnownSignal | undefined,
  into: { readonly group: string; readonly isDeprecated: boolean },
): JudgedLeaf {
  if (known === undefined) {
    if (into.isDeprecated) return refused({ path: signal.name, reason: 'DEPRECATED', detail: '' });
    const stored = { ...withoutAllowed(signal), id: null, choices: numbered(signal.allowed, []) };
    return { row: rowOf(stored, 'ADDED'), stored };
  }
  if (known.group !== into.group)
    return refused({ path: signal.name, reason: 'OTHER_GROUP', detail: known.group });
  const choices = numbered(signal.allowed, known.choices);
  const stored = { ...withoutAllowed(signal), id: known.id, label: known.label, choices };
  const meaning = meaningChanges(stored, known);
  if (meaning.length > 0)
    return {
      row: { ...rowOf({ ...known }, 'REFUSED'), reason: 'OTHER_MEANING', changes: meaning },
      stored: null,
    };
  const changes = factChanges(stored, known);
  return { row: { ...rowOf(stored, changes.length > 0 ? 'CHANGED' : 'SAME'), changes }, stored };
}

/** The row of a node that is left out. */
export function refused({ path, reason, detail }: RefusedVssNode): JudgedLeaf {
  return { row: { path, verdict: 'REFUSED', signal: null, changes: [], reason, detail }, stored: null };
}

/** The row of a signal of the group that the file does not have: it stays, for forms may use it. */
export function kept(known: KnownSignal): JudgedLeaf {
  return { row: rowOf(known, 'KEPT'), stored: null };
}

function withoutAllowed({ allowed: _allowed, ...signal }: VssSignal): Omit<VssSignal, 'allowed'> {
  return signal;
}

/**
 * Values with numbers. Those that are known keep theirs, those that are gone stay (a form's trigger may name them),
 * new texts get the next ones; a value that is a number stands for itself.
 */
function numbered(allowed: readonly (string | number)[], known: readonly Choice[]): Choice[] {
  const labels = new Set(known.map(({ label }) => label));
  const fresh = allowed.filter((value) => !labels.has(String(value)));
  const next = Math.max(-1, ...known.map(({ id }) => id)) + 1;
  const added = fresh.map((value, index) => ({
    id: typeof value === 'number' ? value : next + index,
    label: String(value),
  }));
  return [...known, ...added];
}

type Comparable = Omit<StoredVssSignal, 'id' | 'label' | 'name'>;
type Change = VssRow['changes'][number];

/** Data type, unit, access that is lost, a value that no longer changes, an enumeration that was none. */
function meaningChanges(next: Comparable, known: Comparable): Change[] {
  const isOther: Record<string, boolean> = {
    data_type: next.data_type !== known.data_type,
    unit: next.unit !== known.unit,
    access: known.can_write && !next.can_write,
    change_mode: (next.change_mode === 'STATIC') !== (known.change_mode === 'STATIC'),
    values: next.choices.length > 0 !== known.choices.length > 0,
  };
  return changesOf(next, known, (fact) => isOther[fact] === true);
}

function factChanges(next: Comparable, known: Comparable): Change[] {
  return changesOf(next, known, () => true);
}

function changesOf(next: Comparable, known: Comparable, isWanted: (fact: VssFact) => boolean): Change[] {
  const [to, from] = [factsOf(next), factsOf(known)];
  return to
    .map(([fact, text], index) => ({ fact, from: from[index]?.[1] ?? '', to: text }))
    .filter((change) => change.from !== change.to && isWanted(change.fact));
}

function factsOf(signal: Comparable): [VssFact, string][] {
  const { minimum, maximum } = signal;
  return [
    ['data_type', signal.data_type],
    ['unit', signal.unit ?? ''],
    ['access', signal.can_write ? 'READ_WRITE' : 'READ'],
    ['change_mode', signal.change_mode],
    ['range', minimum === null && maximum === null ? '' : `${minimum ?? '…'} – ${maximum ?? '…'}`],
    ['values', signal.choices.map(({ label }) => label).join(', ')],
  ];
}

function rowOf(
  signal: Pick<StoredVssSignal, keyof Comparable | 'name' | 'label'>,
  verdict: VssRow['verdict'],
): VssRow {
  const { name: path, label, data_type, unit, can_write, change_mode, minimum, maximum } = signal;
  const values = signal.choices.map((choice) => choice.label);
  const shown = { label, data_type, unit, can_write, change_mode, minimum, maximum, values };
  return { path, verdict, signal: shown, changes: [], reason: null, detail: '' };
}
