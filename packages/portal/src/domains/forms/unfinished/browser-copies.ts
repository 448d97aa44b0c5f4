import { unfinishedContent } from '@vinculum/contract/forms/unfinished-form.ts';
import { z } from 'zod';
import { browserStorage } from '../../../lib/browser-storage.ts';

/** What the server does not have yet of an unfinished form, in this browser. */
const browserCopy = z.object({
  /** The revision on which it is based; 0: the server had none. */
  revision: z.int(),
  base_updated_on: z.string().nullable(),
  /** Whether what came before was just being sent: then the server may be one revision ahead. */
  is_sending: z.boolean(),
  /** Of the last change, milliseconds since 1970. */
  changed_at: z.number(),
  content: unfinishedContent,
});
export type BrowserCopy = z.output<typeof browserCopy>;

/** One user's copies. Those of others who use this browser are not seen. */
export interface BrowserCopies {
  readonly read: (key: string) => BrowserCopy | null;
  /** Whether it outlives the page. */
  readonly write: (key: string, copy: BrowserCopy) => boolean;
  readonly remove: (key: string) => void;
  readonly all: () => readonly { readonly key: string; readonly copy: BrowserCopy }[];
}

export function browserCopies(userId: number): BrowserCopies {
  const prefix = `vinculum.unfinished.${userId}.`;
  const read = (key: string) => parsed(browserStorage.get(prefix + key));
  return {
    read,
    write: (key, copy) => browserStorage.set(prefix + key, JSON.stringify(copy)),
    remove: (key) => browserStorage.remove(prefix + key),
    all: () =>
      browserStorage.names(prefix).flatMap((name) => {
        const key = name.slice(prefix.length);
        const copy = read(key);
        return copy === null ? [] : [{ key, copy }];
      }),
  };
}

function parsed(text: string | null): BrowserCopy | null {
  try {
    const { data } = browserCopy.safeParse(text === null ? null : JSON.parse(text));
    return data ?? null;
  } catch {
    return null;
  }
}
