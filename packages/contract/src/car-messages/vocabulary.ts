/** What is sent to vehicles. A map restriction is a remote signal under the restriction's id. */
export const messageKinds = ['notification', 'command', 'remote-signals'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** The life of a message to one vehicle: QUEUED -> DELIVERED -> DONE or FAILED; EXPIRED when its time ran out. */
export const messageStates = ['QUEUED', 'DELIVERED', 'DONE', 'FAILED', 'EXPIRED'] as const;
export type MessageState = (typeof messageStates)[number];

/** Whether nothing more can happen to a message by itself. */
export function isFinished(state: MessageState): boolean {
  return state !== 'QUEUED' && state !== 'DELIVERED';
}

/** Why a VIN of a request was not sent to. */
export const refusalReasons = ['NOT_REGISTERED', 'NO_PERMISSION', 'TOO_MANY_WAITING'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Why a vehicle did not do it, in plain words; of codes that are none of them it is CAR_PROBLEM. */
export const failureReasons = [
  'NOT_SUPPORTED',
  'NOT_AVAILABLE',
  'INVALID_ARG',
  'ACCESS_DENIED',
  'CAR_IS_MOVING',
  'NOT_PLUGGED_IN',
  'BATTERY_LOW',
  'PERMISSION_WITHDRAWN',
  'OWNER_CHANGED',
  'PAST_DEADLINE',
  'CAR_PROBLEM',
] as const;
export type FailureReason = (typeof failureReasons)[number];

/** What a vehicle can be told to do; specification 2 names the list without its values. */
export const cloudCommands = [
  'LOCK_DOORS',
  'UNLOCK_DOORS',
  'START_CLIMATE',
  'STOP_CLIMATE',
  'FLASH_LIGHTS',
  'HONK_HORN',
  'LOCATE',
  'START_CHARGING',
  'STOP_CHARGING',
] as const;
export type CloudCommand = (typeof cloudCommands)[number];

/** How long a message waits for its vehicle when the sender does not say, in minutes. */
export const defaultMinutes: Readonly<Record<MessageKind, number>> = {
  notification: 7 * 24 * 60,
  command: 15,
  'remote-signals': 24 * 60,
};

/** Bounds of specification 2, sections 5 and 9, and ours where it names none. */
export const commandLimits = {
  message: 1000,
  title: 100,
  url: 2000,
  validMinutes: 30 * 24 * 60,
  /** Messages of one organisation that may wait for one vehicle: as many as it is told of at once. */
  waiting: 100,
  fileBytes: 65_535,
  signalName: 100,
  signals: 20,
  text: 2000,
  listValues: 1000,
  /** Characters of all values of one update as JSON: it must fit into one packet of the vehicle link. */
  update: 100_000,
} as const;
