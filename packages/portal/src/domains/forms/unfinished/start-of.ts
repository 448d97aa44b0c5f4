import type { KeptUnfinished } from '@vinculum/contract/forms/unfinished-endpoints.ts';
import type { UnfinishedContent } from '@vinculum/contract/forms/unfinished-form.ts';
import type { BrowserCopy } from './browser-copies.ts';

/** With what an editor begins. */
export interface UnfinishedStart {
  /** What the server has; 0: nothing. */
  readonly revision: number;
  readonly baseUpdatedOn: string | null;
  /** Null: nothing has been written yet. */
  readonly content: UnfinishedContent | null;
  /** Who wrote it last, and when; null: the user, in this browser. */
  readonly by: { readonly username: string; readonly at: string } | null;
  /** Whether the server does not have it yet. */
  readonly isUnsent: boolean;
  /** Whether the server has another text, which somebody wrote since. */
  readonly isContradicted: boolean;
}

/** Puts together what the server has and what this browser could not send, as one user finds it. */
export function startOf(
  kept: KeptUnfinished | null,
  copy: BrowserCopy | null,
  username: string,
): UnfinishedStart {
  const { revision = 0, base_updated_on: keptBase = null } = kept ?? {};
  const by = kept === null ? null : { username: kept.updated_by, at: kept.updated_on };
  if (copy === null || (kept !== null && isSameContent(kept.content, copy.content))) {
    const content = kept?.content ?? null;
    return { revision, baseUpdatedOn: keptBase, content, by, isUnsent: false, isContradicted: false };
  }
  const isOwn = copy.is_sending && revision === copy.revision + 1 && kept?.updated_by === username;
  return {
    revision,
    baseUpdatedOn: copy.base_updated_on,
    content: copy.content,
    by: null,
    isUnsent: true,
    // What was discarded meanwhile contradicts nothing: what was typed here is all there is.
    isContradicted: kept !== null && copy.revision !== revision && !isOwn,
  };
}

/** Whether two say the same, whichever of absent and null they say. */
export function isSameContent(one: UnfinishedContent, other: UnfinishedContent): boolean {
  return textOf(one) === textOf(other);
}

function textOf(content: UnfinishedContent): string {
  return JSON.stringify(content, (_key, value: unknown) => (value === null ? undefined : value));
}
