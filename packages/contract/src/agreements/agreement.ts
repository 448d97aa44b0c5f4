import { z } from 'zod';
import { isWebLink } from '../foundation/links.ts';

/** What an agreement's `msa_data` is (specification 2, section 3). */
export const agreementTypes = { text: 1, link: 2 } as const;
export type AgreementType = (typeof agreementTypes)[keyof typeof agreementTypes];

/** What publishing and revoking send (specification 2, section 4). */
export const publicationStatuses = { published: 1, revoked: 2 } as const;
export type PublicationStatus = (typeof publicationStatuses)[keyof typeof publicationStatuses];

/** Most characters; a list shows the first `preview` of them. */
export const agreementLimits = { text: 20_000, link: 2000, preview: 50 } as const;

const fields = z.object({
  msa_data: z.string().trim().min(1, 'agreements.missed').max(agreementLimits.text),
  msa_data_type: z.literal([agreementTypes.text, agreementTypes.link]),
});

/** An agreement as its consumer writes it: a text, or a link to one. */
export const agreementSchema = fields.superRefine((agreement, context) => {
  const { msa_data: data, msa_data_type: type } = agreement;
  if (type === agreementTypes.text || data === '') return;
  const report = (message: string, params = {}) =>
    context.addIssue({ code: 'custom', path: ['msa_data'], message, params });
  if (data.length > agreementLimits.link) report('validation.tooLong', { max: agreementLimits.link });
  else if (!isWebLink(data)) report('agreements.invalidUrl');
});
export type NewAgreement = z.output<typeof agreementSchema>;

const chosen = z.int32('agreements.missed').min(1, 'agreements.missed');

/** Which agreement is published (1) to which fleet owner, or revoked (2) there. */
export const agreementStatusSchema = z.object({
  status: z.literal([publicationStatuses.published, publicationStatuses.revoked]),
  msa_id: chosen,
  fleet_owner_id: chosen,
});
export type AgreementStatus = z.output<typeof agreementStatusSchema>;

/** To whom an agreement is published now. A fleet owner reads its own entry only, without the user. */
const agreementPublication = z.object({
  fleet_owner_id: z.int(),
  fleet_owner_name: z.string(),
  published_on: z.string(),
  /** Who of the consumer did it; null for a fleet owner. */
  published_by: z.string().nullable(),
});

export const agreementRow = fields.extend({
  msa_id: z.int(),
  consumer_name: z.string(),
  updated_on: z.string(),
  publications: z.array(agreementPublication),
});
export type AgreementRow = z.output<typeof agreementRow>;

/** So many of the newest changes of a fleet owner's side are told. */
export const shownPublications = 20;

export const agreementDetail = agreementRow.extend({
  /**
   * For a fleet owner: when the agreement was published to it and revoked there, newest first. Null for the agreement's
   * consumer, who reads all that it did in its time line.
   */
  received: z
    .array(
      z.object({
        at: z.string(),
        status: z.literal([publicationStatuses.published, publicationStatuses.revoked]),
      }),
    )
    .nullable(),
});
export type AgreementDetail = z.output<typeof agreementDetail>;
