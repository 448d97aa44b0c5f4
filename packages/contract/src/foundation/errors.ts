/** Every error code of the product and its HTTP status. The text of a code is `errors.<code>` in the catalogue. */
export const errorStatus = {
  badRequest: 400,
  malformedBody: 400,
  invalidVins: 400,
  tooManyVins: 400,
  tooManyVinsToRevoke: 400,
  tooManyVinsToUpdate: 400,
  tooManyVehicles: 400,
  passwordUnchanged: 400,
  unauthenticated: 401,
  incorrectCredentials: 401,
  challengeExpired: 401,
  sessionEnded: 401,
  pairingRefused: 401,
  forbidden: 403,
  publishNotPermitted: 403,
  notFound: 404,
  consumerNotFound: 404,
  organisationNotFound: 404,
  consentFormNotFound: 404,
  dataPackageNotFound: 404,
  userNotFound: 404,
  requestTimeout: 408,
  conflict: 409,
  requestRepeated: 409,
  organisationExists: 409,
  userExists: 409,
  userInactive: 409,
  permissionsLocked: 409,
  ownAccount: 409,
  ownOrganisation: 409,
  organisationInUse: 409,
  fleetExists: 409,
  formNotDraft: 409,
  formNotPublished: 409,
  formAlreadyRevoked: 409,
  dataPackageClosed: 409,
  dataPackagePublished: 409,
  dataPackageEnded: 409,
  agreementPublished: 409,
  agreementAlreadyPublished: 409,
  agreementNotPublished: 409,
  formHostForbidden: 409,
  formScheduleOver: 409,
  tooManyUnfinishedForms: 409,
  audienceExists: 409,
  tooManyAudiences: 409,
  loadTestRunning: 409,
  templateUsed: 409,
  offerClosed: 409,
  carMoving: 409,
  scheduledRunUnderWay: 409,
  simulatorBusy: 409,
  simulatorWithoutCars: 409,
  simulatorNotPermitted: 409,
  bodyTooLarge: 413,
  unsupportedMediaType: 415,
  tooManyRequests: 429,
  headersTooLarge: 431,
  nothingToRevoke: 409,
  nothingToRelease: 409,
  internal: 500,
  simulatorUnavailable: 503,
  passwordUnknown: 503,
  resetUnknown: 503,
  unavailable: 503,
  databaseAway: 503,
  storageFull: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/**
 * The one error that use cases throw. `args` fill the text; `fields` name what to correct; the log names the `cause` of
 * one that is not the caller's doing.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly args: Readonly<Record<string, string | number>>;
  readonly fields: readonly FieldProblem[];

  constructor(
    code: ErrorCode,
    details: {
      args?: Record<string, string | number>;
      fields?: readonly FieldProblem[];
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.args = details.args ?? {};
    this.fields = details.fields ?? [];
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** One thing wrong at one field: dotted path, key of the message catalogue, arguments of its text. */
export interface FieldProblem {
  readonly field: string;
  readonly key: string;
  readonly args?: Readonly<Record<string, string | number>>;
}
