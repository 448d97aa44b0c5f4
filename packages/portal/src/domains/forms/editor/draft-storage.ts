import { type Draft, draftSchema } from './draft.ts';

/** Keeps one unsaved draft in this browser. */
export interface DraftStorage {
  readonly read: () => Draft | null;
  readonly write: (draft: Draft) => void;
  readonly clear: () => void;
}

/**
 * The place of one user's unsaved draft of one form.
 * @param of the form's id, `new`, or `clone-` and the id of the form that is copied
 */
export function draftStorage(userId: number, of: string, storage: Storage = localStorage): DraftStorage {
  const key = `vinculum.draft.${userId}.${of}`;
  return {
    read() {
      const parsed = draftSchema.safeParse(parse(storage.getItem(key)));
      return parsed.success ? parsed.data : null;
    },
    write(draft) {
      try {
        storage.setItem(key, JSON.stringify(draft));
      } catch {
        // A full or forbidden storage must not stop the editor; leaving still asks.
      }
    },
    clear: () => storage.removeItem(key),
  };
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
