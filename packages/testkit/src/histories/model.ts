import { DAY_MS, isOpenAt, type Zone } from './schedule.ts';
import {
  CARS,
  type Change,
  CONSUMERS,
  everyPart,
  type FormPlan,
  type Permission,
  type SignalPart,
} from './steps.ts';

/** A consent as the history tells it. */
interface ModelConsent {
  status: 'none' | 'open' | 'live' | 'refused' | 'over' | 'expired';
  accepted: readonly SignalPart[];
  grantedAt: number;
  expiresAt: number;
}

/** Everything that decides whether a sample may reach a consumer, and nothing else. */
export interface Model {
  readonly forms: readonly FormPlan[];
  readonly start: number;
  now: number;
  readonly published: boolean[];
  readonly revoked: boolean[];
  readonly permissions: Record<Permission, boolean>[];
  readonly zones: Zone[];
  /** By form, then by car. */
  readonly consents: ModelConsent[][];
}

/** A sample as a car sends it under a consent. */
export interface OfferedToModel {
  readonly form: number;
  readonly car: number;
  /** Null for what is encrypted: it may hold whatever the form wants encrypted. */
  readonly signal: SignalPart | null;
  readonly time: number;
}

const DAYS_OF_GRANT = 7;
const CAR_MAY_BE_AHEAD_MS = 60_000;

export function newModel(forms: readonly FormPlan[], start: number): Model {
  const none = (): ModelConsent => ({ status: 'none', accepted: [], grantedAt: 0, expiresAt: Infinity });
  return {
    forms,
    start,
    now: start,
    published: forms.map(() => false),
    revoked: forms.map(() => false),
    permissions: Array.from({ length: CONSUMERS }, () => ({ Standard: true, Action: true, read: true })),
    zones: Array.from({ length: CARS }, () => 'UTC' as const),
    consents: forms.map(() => Array.from({ length: CARS }, none)),
  };
}

/** Whether the sample must reach the consumer now (otherwise it must never do so). */
export function isDeliverable(model: Model, sample: OfferedToModel): boolean {
  const { signal, time } = sample;
  const form = model.forms[sample.form];
  const consent = model.consents[sample.form]?.[sample.car];
  const zone = model.zones[sample.car];
  if (form === undefined || consent === undefined || zone === undefined) return false;
  const isAgreed =
    signal === null
      ? form.isEncrypted && consent.accepted.includes('secret')
      : consent.accepted.includes(signal) &&
        signal !== 'written' &&
        !(signal === 'secret' && form.isEncrypted);
  return (
    consent.status === 'live' &&
    isAgreed &&
    permissionOf(model, sample.form, 'read') &&
    time >= consent.grantedAt &&
    time < consent.expiresAt &&
    model.now < consent.expiresAt &&
    time <= model.now + CAR_MAY_BE_AHEAD_MS &&
    isOpenAt(form.schedule, time, { zone, start: model.start })
  );
}

export function applyChange(model: Model, change: Change): void {
  switch (change.kind) {
    case 'publish':
      return publish(model, change.form, change.cars);
    case 'answer':
      return answer(model, change);
    case 'agree': {
      for (const car of change.cars) answer(model, agreementOf(change.form, car));
      return;
    }
    case 'permit':
      return permit(model, change);
    case 'revoke':
      return revoke(model, change.form, change.cars);
    case 'makerRevoke':
      return revokeByMaker(model, change.form);
    case 'sweep':
      for (const consents of model.consents) sweep(model, consents);
  }
}

/** What it means that an owner agrees to everything. */
export function agreementOf(form: number, car: number): Extract<Change, { kind: 'answer' }> {
  return { kind: 'answer', form, car, decision: 'accept', accepted: everyPart, isErasing: false };
}

function publish(model: Model, form: number, cars: readonly number[]): void {
  const consents = model.consents[form] ?? [];
  if (model.revoked[form] === true || model.now >= endOfForm(model, form)) return;
  const isPermitted = permissionOf(model, form, kindOf(model, form));
  // Nobody is asked: a draft stays one.
  if (!isPermitted && model.published[form] !== true) return;
  model.published[form] = true;
  sweep(model, consents);
  for (const [car, consent] of consents.entries()) {
    if (!cars.includes(car) || isActive(consent)) continue;
    if (isPermitted) open(model, form, consent);
    else consent.status = 'refused';
  }
}

function answer(model: Model, change: Extract<Change, { kind: 'answer' }>): void {
  const consent = model.consents[change.form]?.[change.car];
  if (consent === undefined || !(isActive(consent) || change.decision === 'withdraw')) return;
  if (change.decision === 'withdraw') {
    if (isActive(consent)) consent.status = 'over';
    return;
  }
  if (model.now >= consent.expiresAt) return;
  if (change.decision === 'decline') {
    if (consent.status === 'open') consent.status = 'over';
    return;
  }
  if (!change.accepted.includes('mandatory')) return;
  consent.accepted = change.accepted.filter((part) => everyPart.includes(part));
  if (consent.status === 'live') return;
  consent.status = 'live';
  consent.grantedAt = model.now;
  if (model.forms[change.form]?.lastDay === null) consent.expiresAt = model.now + DAYS_OF_GRANT * DAY_MS;
}

function permit(model: Model, { consumer, what, isOn }: Extract<Change, { kind: 'permit' }>): void {
  const permissions = model.permissions[consumer];
  if (permissions === undefined || permissions[what] === isOn) return;
  permissions[what] = isOn;
  if (what === 'read') return;
  for (const [form, consents] of model.consents.entries()) {
    if (consumerOf(form) !== consumer || kindOf(model, form) !== what) continue;
    const isOver = model.revoked[form] === true || model.now >= endOfForm(model, form);
    for (const consent of consents) {
      if (!isOn && isActive(consent) && model.now < consent.expiresAt) consent.status = 'refused';
      else if (isOn && consent.status === 'refused' && !isOver) open(model, form, consent);
    }
  }
}

function revoke(model: Model, form: number, cars: readonly number[] | null): void {
  if (model.published[form] !== true || model.revoked[form] === true) return;
  if (model.now >= endOfForm(model, form)) return;
  const consents = model.consents[form] ?? [];
  sweep(model, consents);
  if (cars === null) model.revoked[form] = true;
  for (const [car, consent] of consents.entries())
    if (isActive(consent) && (cars === null || cars.includes(car))) consent.status = 'over';
}

/** Refused, and nothing written down, when there is nothing to end. */
function revokeByMaker(model: Model, form: number): void {
  const consents = model.consents[form] ?? [];
  if (!consents.some((consent) => isActive(consent) && model.now < consent.expiresAt)) return;
  sweep(model, consents);
  for (const consent of consents) if (isActive(consent)) consent.status = 'over';
}

/** Expiry is decided by the clock; that somebody wrote it down only matters for what may follow. */
function sweep(model: Model, consents: readonly ModelConsent[]): void {
  for (const consent of consents)
    if (isActive(consent) && model.now >= consent.expiresAt) consent.status = 'expired';
}

function open(model: Model, form: number, consent: ModelConsent): void {
  consent.status = 'open';
  consent.accepted = [];
  consent.expiresAt = endOfForm(model, form);
}

function isActive(consent: ModelConsent): boolean {
  return consent.status === 'open' || consent.status === 'live';
}

function endOfForm(model: Model, form: number): number {
  const lastDay = model.forms[form]?.lastDay ?? null;
  return lastDay === null ? Infinity : (Math.floor(model.start / DAY_MS) + lastDay + 1) * DAY_MS;
}

function kindOf(model: Model, form: number): 'Standard' | 'Action' {
  return model.forms[form]?.kind ?? 'Standard';
}

function permissionOf(model: Model, form: number, what: Permission): boolean {
  return model.permissions[consumerOf(form)]?.[what] ?? false;
}

export function consumerOf(form: number): number {
  return form % CONSUMERS;
}
