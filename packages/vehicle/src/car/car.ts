import type { CarState } from '@vinculum/contract/car-screen/endpoints.ts';
import {
  type ConsentOffer,
  answerStored,
  consentOffer,
  consentRevoke,
  dataStored,
  desiredState,
} from '@vinculum/contract/vehicle/messages.ts';
import { linkLimits } from '@vinculum/contract/vehicle/topics.ts';
import type { CarFacts, Drive } from '../drive/drive.ts';
import { openLink, type VehicleLink } from '../link/vehicle-link.ts';
import { CarConsents, type CarConsentRecord, isLive } from './consents.ts';
import { CarAnswers } from './answers.ts';
import { CarSender } from './sender.ts';
import { describeCar } from './car-state.ts';
import type { CarIdentity } from './identity.ts';
import { decide, type OwnerPolicy } from './owner-policy.ts';
import type { Spool } from './spool.ts';

export interface CarOptions {
  readonly identity: CarIdentity;
  readonly brokerUrl: string;
  readonly facts: CarFacts;
  readonly drive: Drive;
  readonly policy: OwnerPolicy;
  readonly spool: Spool;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** 0 to 1. */
  readonly random: () => number;
  readonly newId: () => string;
  readonly language: 'en' | 'es';
}

/** What an owner did at the car's screen. */
export interface OwnerTouch {
  readonly consentId: number;
  readonly decision: 'accept' | 'decline' | 'withdraw';
  readonly acceptedSignals: readonly number[];
  readonly erase: boolean;
  readonly language: 'en' | 'es';
}

/** One simulated car: its consents, its owner, its data, its link. `advance` is called by a shared ticker. */
export class Car {
  readonly options: CarOptions;
  readonly consents = new CarConsents();
  readonly answers: CarAnswers;
  readonly sender: CarSender;
  readonly #bootId: string;
  readonly #thinking: { readonly at: number; readonly consentId: number; readonly offerId: string }[] = [];
  #link: VehicleLink | null = null;
  #nextCheckIn = 0;

  constructor(options: CarOptions) {
    this.options = options;
    this.#bootId = options.newId();
    this.answers = new CarAnswers(options);
    this.sender = new CarSender(options);
  }

  get isOnline(): boolean {
    return this.#link?.isOnline() ?? false;
  }

  connect(): void {
    if (this.#link !== null) return;
    this.#link = openLink(this.options.brokerUrl, this.options.identity, {
      online: () => this.#online(),
      offline: () => undefined,
      received: (path, payload) => this.#received(path, payload),
    });
  }

  async disconnect(): Promise<void> {
    const link = this.#link;
    this.#link = null;
    await link?.close();
  }

  async close(): Promise<void> {
    await this.disconnect();
    this.options.spool.close();
  }

  /** Samples, decides and sends what is due. */
  advance(now: number): void {
    for (let due = this.#thinking[0]; due !== undefined && due.at <= now; due = this.#thinking[0]) {
      this.#thinking.shift();
      this.#decide(due.consentId, due.offerId);
    }
    this.sender.advance(this.consents, now);
    const link = this.#link;
    if (link === null || !link.isOnline()) return;
    if (now >= this.#nextCheckIn) this.#checkIn(link, now);
    this.answers.send(link);
    this.sender.send(link, now);
  }

  /** The owner touched the screen. False when this consent is not open to that decision. */
  touch(touch: OwnerTouch): boolean {
    const consent = this.consents.find(touch.consentId);
    if (consent === undefined || !isOpenTo(consent, touch.decision, this.options.clock())) return false;
    this.#answer(consent, touch);
    return true;
  }

  state(): CarState {
    return describeCar(this, this.options.clock());
  }

  #online(): void {
    this.#nextCheckIn = 0;
    this.answers.sendAgain();
    this.advance(this.options.clock());
  }

  #checkIn(link: VehicleLink, now: number): void {
    this.#nextCheckIn = now + linkLimits.checkInSeconds * 1000;
    const body = {
      id: this.options.newId(),
      boot_id: this.#bootId,
      software: 'vinculum-car/1',
      time: now,
      time_zone: this.options.drive.timeZone,
      applied_revision: this.consents.appliedRevision,
      consents: this.consents
        .all()
        .map(({ consentId, offer }) => ({ consent_id: consentId, form_hash: offer.form_hash })),
    };
    link.publish('checkin', body).catch(() => {
      this.#nextCheckIn = 0;
    });
  }

  #received(path: readonly string[], payload: Buffer): void {
    const [kind = '', id = '', what = ''] = path;
    try {
      const body: unknown = JSON.parse(payload.toString('utf8'));
      const consentId = Number(id);
      if (kind === 'desired') this.#desired(body);
      else if (kind === 'data-stored') this.#stored(body);
      else if (kind === 'consent' && what === 'offer') this.#offer(consentId, consentOffer.parse(body));
      else if (kind === 'consent' && what === 'stored') this.#answerStored(consentId, body);
      else if (kind === 'consent' && what === 'revoke') this.#revoke(consentId, body);
    } catch (error) {
      const reason = error instanceof Error ? error.message.slice(0, 200) : String(error);
      this.#link?.tell('problem', { ref: path.join('/'), code: 'MALFORMED', reason });
    }
  }

  #desired(body: unknown): void {
    const now = this.options.clock();
    const { applied, ended } = this.consents.desired(desiredState.parse(body), now);
    for (const consentId of ended) this.sender.end(consentId);
    if (applied) this.#nextCheckIn = Math.min(this.#nextCheckIn, now);
    this.sender.ready();
  }

  #stored(body: unknown): void {
    for (const { consent_id, seq } of dataStored.parse(body).consents)
      this.options.spool.confirm(consent_id, seq);
  }

  #offer(consentId: number, offer: ConsentOffer): void {
    if (!this.consents.offer(consentId, offer)) return;
    const { clock, policy, random, language, newId } = this.options;
    const seen = { id: newId(), form_hash: offer.form_hash, language, time: clock() };
    this.answers.tell(`consent/${consentId}/received`, seen);
    this.answers.tell(`consent/${consentId}/shown`, { ...seen, id: newId() });
    if (policy.kind === 'manual') return;
    const [least, most] = policy.thinkMs;
    this.#thinking.push({ at: clock() + least + random() * (most - least), consentId, offerId: offer.id });
    this.#thinking.sort((a, b) => a.at - b.at);
  }

  #decide(consentId: number, offerId: string): void {
    const consent = this.consents.find(consentId);
    if (consent === undefined || consent.state !== 'offered' || consent.offer.id !== offerId) return;
    const decision = decide(this.options.policy, consent.offer, this.options.random);
    if (decision === null || consent.waitingAnswerId !== null) return;
    this.#answer(consent, { ...decision, consentId, erase: false, language: this.options.language });
  }

  #answer(consent: CarConsentRecord, touch: OwnerTouch): void {
    // What the owner stops has stopped, whether or not the platform can be told right now.
    if (touch.decision === 'withdraw') {
      consent.state = 'withdrawn';
      this.sender.end(consent.consentId);
    }
    if (touch.decision === 'accept') consent.acceptedSignals = touch.acceptedSignals;
    this.answers.give(consent, touch);
    if (this.#link !== null && this.#link.isOnline()) this.answers.send(this.#link);
  }

  #answerStored(consentId: number, body: unknown): void {
    const { answer_id, status } = answerStored.parse(body);
    this.answers.confirmed(answer_id);
    const now = this.options.clock();
    this.consents.stored(consentId, { answerId: answer_id, status, now });
  }

  #revoke(consentId: number, body: unknown): void {
    consentRevoke.parse(body);
    this.consents.revoke(consentId);
    this.sender.end(consentId);
    this.#nextCheckIn = 0;
  }
}

function isOpenTo(consent: CarConsentRecord, decision: string, now: number): boolean {
  if (decision === 'withdraw') return isLive(consent, now);
  return consent.state === 'offered' || isLive(consent, now);
}
