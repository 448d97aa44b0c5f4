import { z } from 'zod';
import { isEmailAddress, isSecureLink } from '../foundation/links.ts';

/** Longest texts, in characters; the figure of users is one that a person could mean. */
const detailLimits = {
  name: 200,
  email: 254,
  address: 500,
  website: 2048,
  users: 1_000_000_000,
} as const;

const FILL_ALL = 'organisations.fillAll';

/** The text for what was not sent at all; other problems have texts of their own. */
const missing = {
  error: ({ input }: { readonly input?: unknown }) => (input === undefined ? FILL_ALL : undefined),
};

/** A text that must be given, trimmed. */
const filled = (longest: number) => z.string(missing).trim().min(1, FILL_ALL).max(longest);

/**
 * What it costs, in US dollars: decimal text with at most two decimals, so that no cent is lost. A comma is taken for a
 * point, since that is how half the world types it.
 */
const amount = filled(20)
  .refine((text) => text === '' || /^\d{1,12}([.,]\d{1,2})?$/.test(text), 'organisations.cost')
  .transform((text) => text.replace(',', '.'));

/** Null is what a form holds before it is typed; it is refused. */
const userCount = z
  .int(missing)
  .min(0)
  .max(detailLimits.users)
  .nullable()
  .transform((users, context) => {
    if (users !== null) return users;
    context.addIssue({ code: 'custom', message: FILL_ALL, input: users });
    return z.NEVER;
  });

/** What an organisation says of itself (specification 1, sections 3 and 5). */
export const organisationDetailSchema = z.object({
  type: filled(detailLimits.name),
  region: filled(detailLimits.name),
  target_segment: filled(detailLimits.name),
  website: filled(detailLimits.website).refine(
    (text) => text === '' || isSecureLink(text),
    'organisations.url',
  ),
  monthly_active_users: userCount,
  cost: amount,
});
export type OrganisationDetail = z.output<typeof organisationDetailSchema>;

/** To whom and where the bills go (specification 1, sections 3 and 5). */
export const billingInfoSchema = z.object({
  billing_name: filled(detailLimits.name),
  attention: filled(detailLimits.name),
  email: filled(detailLimits.email).refine(
    (text) => text === '' || isEmailAddress(text),
    'organisations.email',
  ),
  address: filled(detailLimits.address),
});
export type BillingInfo = z.output<typeof billingInfoSchema>;
