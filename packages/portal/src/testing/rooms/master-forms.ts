import {
  type AdminConsentFormRow,
  listAdminConsentFormsEndpoint,
  getConsentFormEndpoint,
} from '@vinculum/contract/forms/endpoints.ts';
import { getPublicSettingsEndpoint } from '@vinculum/contract/platform/endpoints.ts';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { HttpHandler } from 'msw';
import { answer } from '../answers.ts';
import { someSettings } from '../render-portal.tsx';
import { unfinishedServer } from './unfinished-server.ts';
import { someConsumers } from './oem-forms.ts';
import { someForm, someRow } from '../some-form.ts';

/** A row of an operator's list for tests: a form of Helios Insurance. */
export function someAdminRow(changes: Partial<AdminConsentFormRow> = {}): AdminConsentFormRow {
  return { ...someRow(), consumer_id: 30, consumer: 'Helios Insurance', ...changes };
}

/** What the screens of an operator read: two consumers, one form of the first of them, at most two VINs at once. */
export function operatorAnswers(requests: unknown[] = []): HttpHandler[] {
  return [
    someConsumers(),
    ...unfinishedServer().answers,
    answer(listAdminConsentFormsEndpoint, { data: [someAdminRow()], total_rows: 1 }, requests),
    answer(getPublicSettingsEndpoint, { ...someSettings, max_vins: 2 }),
    answer(getConsentFormEndpoint, someForm({ consumer_id: 30, organisation_name: 'Helios Insurance' })),
  ];
}

export const vins = ['YNR40EA5XR1100011', 'YNR40EA5XR1100012', 'YNR40EA5XR1100013'] as const;

/** Answers the question of that title; returns what it said. */
export async function confirm(user: UserEvent, title: string, verb: string): Promise<string> {
  const dialog = await screen.findByRole('dialog', { name: title });
  const reported = dialog.textContent;
  await user.click(within(dialog).getByRole('button', { name: verb }));
  return reported;
}
