/** Life of a consent form; only a draft can be edited. */
export const formStatuses = ['DRAFT', 'PUBLISHED', 'REVOKED', 'EXPIRED'] as const;
export type FormStatus = (typeof formStatuses)[number];

/**
 * Life of one consent: one form at one VIN. `FORM_NOT_ASKED`: the car's maker did not permit the form when it was
 * published, so nobody was asked; it is offered when the permission comes.
 */
export const consentStatuses = [
  'FORM_PENDING',
  'FORM_RECEIVED',
  'FORM_ACCEPTED',
  'FORM_MANDATORY',
  'FORM_DECLINED',
  'FORM_CANCELED',
  'FORM_EXPIRED',
  'FORM_NOT_ASKED',
] as const;
export type ConsentStatus = (typeof consentStatuses)[number];

/** Zero of each status. */
export function noCounts(): Record<ConsentStatus, number> {
  return {
    FORM_PENDING: 0,
    FORM_RECEIVED: 0,
    FORM_ACCEPTED: 0,
    FORM_MANDATORY: 0,
    FORM_DECLINED: 0,
    FORM_CANCELED: 0,
    FORM_EXPIRED: 0,
    FORM_NOT_ASKED: 0,
  };
}

/** Under these an owner's answer is in force and data may flow. */
export const liveStatuses: readonly ConsentStatus[] = ['FORM_ACCEPTED', 'FORM_MANDATORY'];
/** Under these a form waits for the car or its owner. */
export const openStatuses: readonly ConsentStatus[] = ['FORM_PENDING', 'FORM_RECEIVED'];

const next: Record<ConsentStatus, readonly ConsentStatus[]> = {
  FORM_PENDING: [
    'FORM_RECEIVED',
    'FORM_ACCEPTED',
    'FORM_MANDATORY',
    'FORM_DECLINED',
    'FORM_CANCELED',
    'FORM_EXPIRED',
    'FORM_NOT_ASKED',
  ],
  FORM_RECEIVED: ['FORM_ACCEPTED', 'FORM_MANDATORY', 'FORM_DECLINED', 'FORM_CANCELED', 'FORM_EXPIRED'],
  FORM_ACCEPTED: ['FORM_MANDATORY', 'FORM_CANCELED', 'FORM_EXPIRED'],
  FORM_MANDATORY: ['FORM_ACCEPTED', 'FORM_CANCELED', 'FORM_EXPIRED'],
  FORM_DECLINED: ['FORM_CANCELED', 'FORM_PENDING', 'FORM_NOT_ASKED'],
  FORM_CANCELED: ['FORM_PENDING', 'FORM_NOT_ASKED'],
  FORM_EXPIRED: ['FORM_PENDING', 'FORM_NOT_ASKED'],
  FORM_NOT_ASKED: ['FORM_PENDING'],
};

/**
 * Whether one consent may pass from one status to another. An answer that overtakes the message
 * "received" counts as both, so a pending consent may be answered. A fresh publication reopens an ended one.
 */
export function mayBecome(from: ConsentStatus, to: ConsentStatus): boolean {
  return next[from].includes(to);
}

/** The place is the number on the wire: add at the end only. */
export const currencyUnits = ['TOKEN', 'USD', 'CRYPTO'] as const;
/** The place is the number on the wire: add at the end only. */
export const effortUnits = ['MILE', 'KILOMETRE', 'USE_DAY', 'DRIVE_HOUR', 'KILOBYTE'] as const;
/** Numbers of the wire. */
export const descriptionTypes = { text: 0, link: 1, html: 2 } as const;
/** What is left of a description in HTML: text, lists, tables and links to these schemes. */
export const descriptionMarkup = {
  tags: [
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'pre',
    'code',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'sub',
    'sup',
    'small',
    'span',
    'div',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'a',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'caption',
  ],
  schemes: ['http', 'https'],
};
export const consentTypes = ['Standard', 'Action'] as const;
export type ConsentType = (typeof consentTypes)[number];
