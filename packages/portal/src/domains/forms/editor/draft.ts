import type { StoredConsentForm } from '@vinculum/contract/forms/form.ts';
import { consentLimits } from '@vinculum/contract/forms/limits.ts';
import {
  type UnfinishedContent,
  unfinishedEntry,
  type UnfinishedForm,
  unfinishedFormSchema,
  unfinishedReward,
  type unfinishedSchedule,
} from '@vinculum/contract/forms/unfinished-form.ts';
import type { Language } from '@vinculum/contract/foundation/languages.ts';
import { z } from 'zod';

/** A form while it is being written, as it is kept (`unfinished-form.ts`), of which any part may still be missing. */
export type Draft = UnfinishedForm;
export type DraftSchedule = z.output<typeof unfinishedSchedule>;
export type DraftHours = DraftSchedule['business_hours'][number]['hours'];

/** The same schema, but that it leaves out what a stored form says beside it. */
export const draftSchema = z.object({
  ...unfinishedFormSchema.shape,
  consumer_rewards: z.array(z.object(unfinishedReward.shape)),
  oem_rewards: z.array(z.object(unfinishedReward.shape)),
  read_signals: z.array(z.object(unfinishedEntry.shape)),
  write_signals: z.array(z.object(unfinishedEntry.shape)),
});

/**
 * A new form, in the language of who writes it. What the owner agrees to (kind, retention, days) is left for its
 * author to choose.
 */
export function emptyDraft(language: Language): Draft {
  return {
    title: '',
    description: '',
    language,
    translations: [],
    description_type: 0,
    consent_type: null,
    expiry_type: 0,
    expiry_in_days: null,
    expiry: null,
    data_retention_in_days: null,
    hasEncryption: false,
    public_key: null,
    service_page: null,
    widget_id: false,
    url_authentication_enabled: false,
    schedule: null,
    consumer_rewards: [],
    oem_rewards: [],
    read_signals: [],
    write_signals: [],
    oem_data_package_ids: [],
    dialog: null,
  };
}

/** What can be edited of a stored form. */
export function draftOf(stored: StoredConsentForm): Draft {
  return draftSchema.parse(stored);
}

/** A copy of a stored form under a title that says so. `copyOf` writes that title. */
export function draftOfClone(stored: StoredConsentForm, copyOf: (title: string) => string): Draft {
  const draft = draftOf(stored);
  return {
    ...draft,
    title: copyOf(stored.title).slice(0, consentLimits.title),
    // The prices of its packages are put into the copy when it is published itself.
    oem_rewards: stored.oem_data_package_ids.length === 0 ? draft.oem_rewards : [],
  };
}

/** What is kept of a draft; one that is beyond all bounds as it is, for the server to refuse. */
export function keptOf(draft: Draft): Draft {
  return draftSchema.safeParse(draft).data ?? draft;
}

/** How the editor's draft is kept. */
export function contentOf(draft: Draft): UnfinishedContent {
  return { kind: 'form', form: keptOf(draft) };
}

/** What an editor of drafts begins with of what was kept; null: nothing is. */
export function draftIn({ content }: { readonly content: UnfinishedContent | null }): Draft | null {
  return content?.kind === 'form' ? content.form : null;
}

/** The draft without encryption: no key, and no signal marked. */
export function withoutEncryption(draft: Draft): Draft {
  const plain = (entries: Draft['read_signals']) =>
    entries.map((entry) => ({ ...entry, is_encrypted: false }));
  return {
    ...draft,
    hasEncryption: false,
    public_key: null,
    read_signals: plain(draft.read_signals),
    write_signals: plain(draft.write_signals),
  };
}
