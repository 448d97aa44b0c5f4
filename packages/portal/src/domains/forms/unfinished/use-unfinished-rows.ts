import {
  listUnfinishedFormsEndpoint,
  type UnfinishedRow,
} from '@vinculum/contract/forms/unfinished-endpoints.ts';
import { draftOfKey } from '@vinculum/contract/forms/unfinished-form.ts';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { useSession } from '../../../lib/session.tsx';
import { browserCopies } from './browser-copies.ts';

/** A row of the server, or of this browser while the server lacks it. */
export type ListedRow = Omit<UnfinishedRow, 'base_updated_on' | 'revision'> & {
  readonly revision: number | null;
};

/** What was begun and is no form yet: what the server keeps, and what of this browser it lacks. */
export function useUnfinishedRows() {
  const { userId, username } = useSession().principal;
  const { data, error } = useEndpoint(listUnfinishedFormsEndpoint, {}, { refetchOnMount: 'always' });
  const kept: readonly ListedRow[] = data?.data ?? [];
  const isKept = new Set(kept.map(({ key }) => key));
  const here = browserCopies(userId)
    .all()
    .filter(({ key }) => !isKept.has(key))
    .map(
      ({ key, copy }): ListedRow => ({
        key,
        title: copy.content.form.title,
        consent_form_id: draftOfKey(key),
        status: null,
        updated_by: username,
        updated_on: new Date(copy.changed_at).toISOString(),
        revision: null,
      }),
    );
  // While the server has not said what it has, it is not said that only this browser has something.
  return { rows: data === undefined && error === null ? [] : [...here, ...kept], error };
}
