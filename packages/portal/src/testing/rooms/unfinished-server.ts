import {
  discardUnfinishedFormEndpoint,
  getUnfinishedFormEndpoint,
  keepUnfinishedFormEndpoint,
  type KeptUnfinished,
  keptUnfinished,
  listUnfinishedFormsEndpoint,
} from '@vinculum/contract/forms/unfinished-endpoints.ts';
import { draftOfKey } from '@vinculum/contract/forms/unfinished-form.ts';
import type { HttpHandler } from 'msw';
import { answer, type SeenCall } from '../answers.ts';
import { emptyDraft } from '../../domains/forms/editor/draft.ts';

/** An unfinished form as the server has it. */
export function someUnfinished(
  key: string,
  title: string,
  change: Partial<KeptUnfinished> = {},
): KeptUnfinished {
  return {
    key,
    revision: 1,
    updated_by: 'grace',
    updated_on: '2026-01-01T12:03:00Z',
    base_updated_on: null,
    content: { kind: 'form', form: { ...emptyDraft('en'), title } },
    ...change,
  };
}

/** Keeps unfinished forms as the server does, for one who writes alone. */
export function unfinishedServer(...first: readonly KeptUnfinished[]) {
  const kept = new Map(first.map((one) => [one.key, one]));
  const sent: SeenCall[] = [];
  const keyOf = ({ params }: SeenCall) => String(params['key']);
  const answers: HttpHandler[] = [
    answer(listUnfinishedFormsEndpoint, () => ({
      data: [...kept.values()].map(({ content, ...row }) => {
        const consent_form_id = draftOfKey(row.key);
        const status = consent_form_id === null ? null : ('DRAFT' as const);
        return { ...row, title: content.form.title, consent_form_id, status };
      }),
    })),
    answer(getUnfinishedFormEndpoint, (call) => ({ unfinished: kept.get(keyOf(call)) ?? null })),
    answer(keepUnfinishedFormEndpoint, (call) => {
      sent.push(call);
      const revision = (kept.get(keyOf(call))?.revision ?? 0) + 1;
      const by = { key: keyOf(call), revision, updated_by: 'ada', updated_on: '2026-01-01T12:05:00Z' };
      const one = keptUnfinished.parse({ base_updated_on: null, ...Object(call.body), ...by });
      kept.set(one.key, one);
      return one;
    }),
    answer(discardUnfinishedFormEndpoint, (call) => {
      kept.delete(keyOf(call));
      return {};
    }),
  ];
  const titles = () => [...kept.values()].map(({ content }) => content.form.title);
  return { answers, kept, sent, titles };
}
