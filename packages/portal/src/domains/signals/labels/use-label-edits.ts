import { problemsOf } from '@vinculum/contract/foundation/problem.ts';
import { signalLabel } from '@vinculum/contract/signals/admin-endpoints.ts';
import { useState } from 'react';
import { useMessages } from '../../../lib/language/texts.ts';

/** Labels that were written and are not saved, by the signal's id. */
export interface LabelEdits {
  readonly count: number;
  readonly ids: ReadonlySet<number>;
  /** What is written; undefined for a label as it is. */
  readonly textOf: (id: number) => string | undefined;
  /** Why what is written cannot be a label. */
  readonly problemOf: (id: number) => string | undefined;
  readonly hasProblem: boolean;
  /** What is sent. */
  readonly changes: { readonly signal_id: number; readonly signal_display_name: string }[];
  /** Writing the label as it is takes the change back. */
  readonly write: (signal: { readonly id: number; readonly label: string }, text: string) => void;
  readonly undo: (id: number) => void;
  /** Forgets those that stand as they were when they were sent. */
  readonly saved: (sent: LabelEdits['changes']) => void;
  readonly discard: () => void;
}

/** Keeps what is written while the table shows other pages and groups. */
export function useLabelEdits(): LabelEdits {
  const textOf = useMessages();
  const [edits, setEdits] = useState<ReadonlyMap<number, string>>(new Map());
  const without = (gone: (id: number, text: string) => boolean) =>
    setEdits((before) => new Map([...before].filter(([id, text]) => !gone(id, text))));
  const problemOf = (id: number) => {
    const { error } = signalLabel.safeParse(edits.get(id) ?? 'as it is');
    const [problem] = problemsOf(error?.issues ?? []);
    return problem && textOf(problem.key, problem.args);
  };
  return {
    count: edits.size,
    ids: new Set(edits.keys()),
    textOf: (id) => edits.get(id),
    problemOf,
    hasProblem: [...edits.keys()].some((id) => problemOf(id) !== undefined),
    changes: [...edits].map(([id, text]) => ({ signal_id: id, signal_display_name: text })),
    write: ({ id, label }, text) =>
      text === label ? without((one) => one === id) : setEdits((before) => new Map(before).set(id, text)),
    undo: (id) => without((one) => one === id),
    saved: (sent) => {
      const texts = new Map(sent.map((one) => [one.signal_id, one.signal_display_name]));
      without((id, text) => texts.get(id) === text);
    },
    discard: () => setEdits(new Map()),
  };
}
