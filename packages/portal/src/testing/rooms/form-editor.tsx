import { cleanup } from '@testing-library/react';
import { getConsentFormEndpoint, saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import type { StoredConsentForm } from '@vinculum/contract/forms/form.ts';
import { listDomainsEndpoint } from '@vinculum/contract/domain-lists/endpoints.ts';
import { getSignalMetadataEndpoint, listSignalsEndpoint } from '@vinculum/contract/signals/endpoints.ts';
import { keyOfDraft } from '@vinculum/contract/forms/unfinished-form.ts';
import type { HttpHandler } from 'msw';
import type { ReactNode } from 'react';
import type { Session } from '../../lib/session.tsx';
import { consumer } from '../actors.ts';
import { answer, type SeenCall } from '../answers.ts';
import { renderScreen } from '../render-screen.tsx';
import { ConsentEditorScreen } from '../../domains/forms/editor/consent-editor-screen.tsx';
import { whenLeft } from '../../domains/forms/unfinished/autosave.ts';
import { type Draft, emptyDraft } from '../../domains/forms/editor/draft.ts';
import { suggestedEntry } from '@vinculum/contract/forms/entries/new-entry.ts';
import { unfinishedServer } from './unfinished-server.ts';
import { someGroups, someMetadata, speed } from './editor-catalogue.ts';

interface EditorOptions {
  readonly at?: string;
  readonly session?: Session;
  readonly language?: 'en' | 'es';
  /** What is stored under the address's id. */
  readonly stored?: StoredConsentForm;
  readonly answers?: readonly HttpHandler[];
  /** Around the editor, such as a screen that leads to it. */
  readonly within?: (editor: ReactNode) => ReactNode;
}

/** Opens the editor, by default on a new form as a consumer's administrator; `saved` collects what is sent. */
export async function openEditor(options: EditorOptions = {}) {
  const {
    at = '/consent-form/new',
    session = consumer('USER_ADMIN'),
    language = 'en',
    answers = [],
    within = (editor) => editor,
  } = options;
  const saved: SeenCall[] = [];
  cleanup();
  // What an editor of before was still sending is not answered by the server of this one.
  await whenLeft(/unfinished=([\da-f-]+)/.exec(at)?.[1] ?? keyOfDraft(12));
  // What jsdom lacks: the virtual list asks for its size. Taken back after each file.
  Object.defineProperties(Element.prototype, {
    clientHeight: { value: 320, configurable: true },
    clientWidth: { value: 600, configurable: true },
  });
  const { user, history } = await renderScreen(within(<ConsentEditorScreen />), {
    session,
    language,
    path: '/consent-form/$consentFormId',
    at,
    answers: [
      ...answers,
      ...unfinishedServer().answers,
      answer(listSignalsEndpoint, { signals: someGroups }),
      answer(getSignalMetadataEndpoint, someMetadata),
      answer(listDomainsEndpoint, { domain_permissions: [] }),
      answer(getConsentFormEndpoint, options.stored ?? storedForm({})),
      answer(saveConsentFormEndpoint, (call) => {
        saved.push(call);
        return { consent_form_id: 12, message: 'Consent form saved.' };
      }),
    ],
  });
  return { user, saved, history };
}

/** A draft without a fault. */
export function completeDraft(change: Partial<Draft> = {}): Draft {
  return {
    ...emptyDraft('en'),
    title: 'Road quality',
    description: 'We look for holes.',
    consent_type: 'Standard',
    expiry_in_days: 90,
    data_retention_in_days: 30,
    read_signals: [suggestedEntry(speed)],
    ...change,
  };
}

/** A stored draft, id 12. */
export function storedForm(change: Partial<StoredConsentForm>): StoredConsentForm {
  const draft = completeDraft();
  return {
    ...draft,
    consent_type: 'Standard',
    data_retention_in_days: 30,
    schedule: null,
    consumer_rewards: [],
    oem_rewards: [],
    consent_form_id: 12,
    consumer_id: 3,
    status: 'DRAFT',
    form_hash: null,
    created_on: '2026-01-01T00:00:00Z',
    updated_on: '2026-01-01T00:00:00Z',
    published_on: null,
    organisation_name: 'Analytical Engines',
    ...change,
  };
}
