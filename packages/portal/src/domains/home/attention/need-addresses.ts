import type { Portal } from '@vinculum/contract/access/vocabulary.ts';
import type { Need, NeedKind, StepKind } from '@vinculum/contract/home/overview.ts';
import { addressOf, type Destination, pageOf, type To, withSearch } from '../../../lib/screens/addresses.ts';

const responses = (filters: { readonly status: string; readonly applied?: 'no' }) =>
  addressOf('/consent-responses/$consentFormId', { consentFormId: 'all', ...filters });

/** Where the rows of a need are, with the filters that leave them alone. */
const rowsOf: Readonly<Record<NeedKind, To>> = {
  jobsFailed: '/health-status',
  sendingGivenUp: '/health-status',
  notConfirmed: responses({ status: 'FORM_CANCELED', applied: 'no' }),
  messagesFailed: '/vehicle-messages',
  messagesNotReached: '/vehicle-messages',
  formsEnding: addressOf('/consent-forms', { status: 'PUBLISHED', sort: 'expiry' }),
  packagesEnding: '/data-packages',
  claimsEnding: '/vehicle-access',
  notAsked: responses({ status: 'FORM_NOT_ASKED' }),
  carsWithoutFleet: addressOf('/vehicles', { state: 'noFleet' }),
  mail: '/messages',
  answersToCome: responses({ status: 'FORM_RECEIVED' }),
  carsToReach: responses({ status: 'FORM_PENDING' }),
  drafts: addressOf('/consent-forms', { status: 'DRAFT' }),
};

/** Of the one thing that a need is about, where that has a page. */
const ownPage: Readonly<Partial<Record<NeedKind, (id: number) => Destination>>> = {
  messagesFailed: pageOf.send,
  messagesNotReached: pageOf.send,
  formsEnding: pageOf.form,
  packagesEnding: pageOf.dataPackage,
  claimsEnding: pageOf.claim,
  drafts: pageOf.form,
};

/** The address of the rows that a need counts; with test traffic where it was counted too. */
export function addressOfNeed({ kind, id }: Need, portal: Portal, withTests: boolean): To {
  const page = ownPage[kind];
  if (page !== undefined && id !== null) return page(id);
  // A maker permits: its list of consumers says who waits.
  const rows = kind === 'notAsked' && portal === 'OEMS' ? '/oems-consumer' : rowsOf[kind];
  return withTests ? withSearch(rows, { test: 'yes' }) : rows;
}

/** Where each first step is done. */
export const stepAddresses: Readonly<Record<StepKind, To>> = {
  writeForm: '/consent-form/new',
  publishForm: '/consent-forms',
  makeKey: '/stream-keys',
  permitConsumer: '/oems-consumer',
  registerCars: '/vehicle-access',
  offerPackage: '/data-packages',
  addFleet: '/fleets',
  fillFleet: '/fleets',
  addConsumer: '/organisations',
  addMaker: '/organisations',
};
