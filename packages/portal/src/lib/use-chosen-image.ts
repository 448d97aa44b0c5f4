import type { MessageKey } from '@vinculum/contract/messages/en.ts';
import { useEffect, useRef, useState } from 'react';

export interface ImageRule {
  /** What is heavier is not read at all. */
  readonly maxBytes: number;
  readonly tooHeavy: MessageKey;
  /** Why a file's bytes are not such an image; null when they are. */
  readonly problem: (bytes: Uint8Array) => MessageKey | null;
}

/** A file before it is sent. */
export interface ChosenImage {
  readonly file: File | null;
  /** The image's address once it was found to keep the rule; null while it is being read and when it does not. */
  readonly preview: string | null;
  /** Key of the text that says why it cannot be taken. */
  readonly problem: MessageKey | null;
  readonly choose: (file: File | null) => void;
}

/** Checks an image as soon as it is chosen; `onChecked` hears what was found each time, null when all is well. */
export function useChosenImage(
  rule: ImageRule,
  onChecked: (problem: MessageKey | null) => void = () => {},
): ChosenImage {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<MessageKey | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const latest = useRef<File | null>(null);
  useEffect(() => {
    if (preview === null) return undefined;
    return () => URL.revokeObjectURL(preview);
  }, [preview]);
  const choose = (next: File | null) => {
    latest.current = next;
    setFile(next);
    setProblem(null);
    setPreview(null);
    if (next === null) onChecked(null);
    else void check(next);
  };
  const check = async (next: File) => {
    const found = await problemOf(next, rule);
    // Another file may have been chosen while this one was read.
    if (latest.current !== next) return;
    setProblem(found);
    if (found === null) setPreview(URL.createObjectURL(next));
    onChecked(found);
  };
  return { file, preview, problem, choose };
}

async function problemOf(file: File, rule: ImageRule): Promise<MessageKey | null> {
  if (file.size > rule.maxBytes) return rule.tooHeavy;
  // Null when it was moved, removed or not ours to read since it was chosen.
  const bytes = await file.arrayBuffer().catch(() => null);
  return bytes === null ? 'validation.unreadableFile' : rule.problem(new Uint8Array(bytes));
}
