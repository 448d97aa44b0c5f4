import type { Portal } from '@vinculum/contract/access/vocabulary.ts';
import type { Need, NeedKind, StepKind } from '@vinculum/contract/home/overview.ts';

const responses = '/consent-responses/all';

/** Where the rows of a need are, with the filters that leave them alone. */
const rowsOf: Readonly<Record<NeedKind, string>> = {
  jobsFailed: '/health-status',
  sendingGivenUp: '/health-status',
  notConfirmed: `${responses}?status=FORM_CANCELED&applied=no`,
  messagesFailed: '/vehicle-messages',
  formsEnding: '/consent-forms?status=PUBLISHED&sort=expiry',
  packagesEnding: '/data-packages',
  claimsEnding: '/vehicle-access',
  notAsked: `${responses}?status=FORM_NOT_ASKED`,
  carsWithoutFleet: '/fleets',
  mail: '/messages',
  answersToCome: `${responses}?status=FORM_RECEIVED`,
  carsToReach: `${responses}?status=FORM_PENDING`,
  drafts: '/consent-forms?status=DRAFT',
};

/** Of the one thing that a need is about, where that has a page. */
const pageOf: Readonly<Partial<Record<NeedKind, string>>> = {
  messagesFailed: '/vehicle-messages/',
  formsEnding: '/consent-view/',
  packagesEnding: '/data-package-view/',
  claimsEnding: '/vehicle-claim/',
  drafts: '/consent-view/',
};

/** The address of the rows that a need counts; with test traffic where it was counted too. */
export function addressOfNeed({ kind, id }: Need, portal: Portal, withTests: boolean): string {
  const page = pageOf[kind];
  if (page !== undefined && id !== null) return `${page}${id}`;
  // A maker permits: its list of consumers says who waits.
  const rows = kind === 'notAsked' && portal === 'OEMS' ? '/oems-consumer' : rowsOf[kind];
  return withTests ? `${rows}${rows.includes('?') ? '&' : '?'}test=yes` : rows;
}

/** Where each first step is done. */
export const stepAddresses: Readonly<Record<StepKind, string>> = {
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
