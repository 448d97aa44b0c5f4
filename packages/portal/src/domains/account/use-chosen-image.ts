import { profileImageLimits, profileImageProblem } from '@vinculum/contract/account/profile-image-rules.ts';
import type { MessageKey } from '@vinculum/contract/messages/en.ts';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../lib/texts.ts';

/**
 * A file before it is sent. `preview` is its address once it was found to be a profile image, `wrong` says in the
 * user's language why it is none; both are null while it is being read.
 */
export function useChosenImage() {
  const messages = useMessages();
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
    if (next !== null) void check(next);
  };
  const check = async (next: File) => {
    const found = await problemOf(next);
    // Another file may have been chosen while this one was read.
    if (latest.current !== next) return;
    setProblem(found);
    if (found === null) setPreview(URL.createObjectURL(next));
  };
  return { file, preview, wrong: problem === null ? null : messages(problem), choose };
}

/** What is too heavy is not read at all, and what cannot be read any more is no image. */
async function problemOf(file: File): Promise<MessageKey | null> {
  if (file.size > profileImageLimits.maxBytes) return 'account.iconTooHeavy';
  try {
    return profileImageProblem(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return 'errors.internal';
  }
}
