import { reasonOf } from '@vinculum/contract/foundation/error-of.ts';
import type { CarState } from '@vinculum/contract/car-screen/endpoints.ts';
import {
  type ConsentOffer,
  answerStored,
  consentOffer,
  consentRevoke,
  dataStored,
  desiredState,
  linkProblem,
} from '@vinculum/contract/vehicle/messages.ts';
import { checkedIn } from '@vinculum/contract/vehicle/checked-in.ts';
import { linkLimits } from '@vinculum/contract/vehicle/topics.ts';
import type { CarFacts, Drive } from '@vinculum/collection/drive/drive.ts';
import type { VehicleLink } from '../link/vehicle-link.ts';
import { ConsentEfforts } from './data/consent-efforts.ts';
import { CarConsents, type CarConsentRecord, isLive } from './consents/consents.ts';
import { CarAnswers, type AnswerInput } from './consents/answers.ts';
import { CarConnection, type ConnectionOptions } from './connection/car-connection.ts';
import { CarInbox } from './inbox/car-inbox.ts';
import type { CarMemory } from './car-memory.ts';
import { CarSender } from './data/sender.ts';
import { describeCar } from './car-state.ts';
import {
  isMoving,
  judgeTouch,
  type OwnerPolicy,
  type OwnerTouch,
  ThinkingOwner,
  type TouchResult,
} from './consents/owner-policy.ts';
import type { Spool } from './data/spool.ts';
import { StoppableDrive } from './data/stoppable-drive.ts';

interface CarOptions extends ConnectionOptions {
  readonly facts: CarFacts;
  readonly drive: Drive;
  readonly policy: OwnerPolicy;
  readonly spool: Spool;
  readonly memory: CarMemory;
  readonly language: 'en' | 'es';
  /** Told what happens to the car, for those who measure it. */
  readonly observe?: (event: CarEvent) => void;
}

/** Connected; asked by an offer that is new to it; the platform said that the answer is stored. */
export type CarEvent = 'online' | 'offered' | 'answered';

const CHECK_IN_MS = linkLimits.checkInSeconds * 1000;

/** One simulated car: its consents, its owner, its data, its link. `advance` is called by a shared ticker. */
export class Car {
  readonly options: CarOptions;
  readonly consents: CarConsents;
  readonly answers: CarAnswers;
  readonly sender: CarSender;
  readonly inbox: CarInbox;
  /** Lets the simulated car stand, and drive on. */
  readonly motion: StoppableDrive;
  readonly #effort: ConsentEfforts;
  readonly #bootId: string;
  readonly #owner: ThinkingOwner;
  readonly #connection: CarConnection;
  #nextCheckIn = 0;
  #isDirty = false;
  #savedAt = 0;
  /** Whether the platform has been told in this boot which signals the car has. */
  #hasListedSignals = false;
  /** Names what it has of the platform; empty when anything of that may be missing. */
  #stamp = '';

  constructor(options: CarOptions) {
    this.#bootId = options.newId();
    const remembered = options.memory.load();
    this.consents = new CarConsents(remembered.consents);
    this.answers = new CarAnswers(options, remembered);
    const report = (path: string, body: unknown) => this.answers.report(path, body);
    const consents = () => this.consents.all();
    this.motion = new StoppableDrive(options.drive);
    this.inbox = new CarInbox({ ...options, drive: this.motion, report, consents }, remembered.inbox);
    // What was set from outside is what the car measures from then on.
    this.options = { ...options, drive: this.inbox.drive };
    this.sender = new CarSender({ ...this.options, taken: remembered.taken });
    this.#effort = new ConsentEfforts(this.inbox.drive, remembered.efforts);
    this.#owner = new ThinkingOwner(options);
    this.#connection = new CarConnection(options, {
      online: () => this.#online(),
      renewed: (identity) => this.answers.signAs(identity),
      received: (path, payload) => this.#received(path, payload),
    });
    for (const consent of this.consents.all()) this.#owner.think(consent);
  }

  get isOnline(): boolean {
    return this.#connection.link?.isOnline() ?? false;
  }

  connect(): void {
    this.#connection.connect();
  }

  async disconnect(): Promise<void> {
    await this.#connection.disconnect();
  }

  /** Switches the car off; what it has collected waits in its spool. */
  async close(): Promise<void> {
    await this.disconnect();
    await this.sender.flush(this.options.clock());
    this.#remember();
    this.options.spool.close();
  }

  /** Samples, decides and sends what is due. */
  advance(now: number): void {
    for (const { consent, decision } of this.#owner.decided(this.consents, now)) {
      const { drive, clock, language } = this.options;
      // Who drives does not touch a screen, but may speak.
      const channel = isMoving(drive, clock()) ? 'voice' : 'touch';
      this.#answer(consent, { ...decision, erase: false, language, channel });
    }
    if (this.inbox.advance(now)) this.#isDirty = true;
    if (this.sender.advance(this.consents, now)) this.#isDirty = true;
    this.#effort.advance(this.consents.all(), now);
    // What is driven counts, and without a connection nothing else asks for saving.
    if (this.#isDirty || Math.abs(now - this.#savedAt) >= CHECK_IN_MS) this.#remember(now);
    const { link } = this.#connection;
    link?.advance(now);
    if (link === null || !link.isOnline()) return;
    // The second condition: the clock has been put back.
    if (now >= this.#nextCheckIn || this.#nextCheckIn > now + CHECK_IN_MS) this.#checkIn(link, now);
    this.answers.send(link);
    this.sender.send(link);
    this.#connection.renew(now);
  }

  /** The owner touched the screen: the car answers, or says why it does not. */
  touch(touch: OwnerTouch): TouchResult {
    const consent = this.consents.find(touch.consentId);
    if (consent === undefined) return 'closed';
    const verdict = judgeTouch(consent, touch, { drive: this.options.drive, now: this.options.clock() });
    if (typeof verdict === 'string') return verdict;
    this.#answer(consent, { ...touch, acceptedSignals: verdict, channel: 'touch' });
    return 'taken';
  }

  /** The owner opened or dismissed a notification; false when there is none of this id. */
  touchNotification(id: string, touch: 'opened' | 'dismissed'): boolean {
    if (!this.inbox.touch(id, touch)) return false;
    this.#remember();
    return true;
  }

  state(): CarState {
    return describeCar(this, this.options.clock());
  }

  #online(): void {
    this.#nextCheckIn = 0;
    this.options.observe?.('online');
    this.answers.connected();
    this.sender.connected();
    this.advance(this.options.clock());
  }

  #checkIn(link: VehicleLink, now: number): void {
    this.#nextCheckIn = now + CHECK_IN_MS;
    this.answers.sendAgain();
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
      effort: this.#effort.report(this.consents.all(), now),
      ...(this.#hasListedSignals ? {} : { signals: this.options.drive.signals }),
      stamp: this.#stamp,
    };
    const stored = () => void (this.#hasListedSignals = true);
    link.publish('checkin', body).then(stored, () => void (this.#nextCheckIn = 0));
  }

  #received(path: readonly string[], payload: Buffer): void {
    try {
      this.#handle(path, JSON.parse(payload.toString('utf8')));
      this.#isDirty ||= path[0] !== 'data-stored';
    } catch (error) {
      this.#stamp = '';
      const reason = reasonOf(error).slice(0, 200);
      this.#connection.link?.report('problem', { ref: path.join('/'), code: 'MALFORMED', reason });
    }
  }

  #handle([kind = '', id = '', what = '']: readonly string[], body: unknown): void {
    const consentId = Number(id);
    if (kind === 'desired') this.#desired(body);
    else if (kind === 'checked-in') this.#checkedIn(body);
    else if (kind === 'data-stored') this.#stored(body);
    else if (kind === 'problem') this.#refused(body);
    else if (kind === 'consent' && what === 'offer') this.#offer(consentId, consentOffer.parse(body));
    else if (kind === 'consent' && what === 'stored') this.#answerStored(consentId, body);
    else if (kind === 'consent' && what === 'revoke') this.#revoke(consentId, body);
    // Before it is told: what the car did it must not do again after a power cut.
    else if (what === '' && this.inbox.receive([kind, id], body)) this.#remember();
  }

  /** Consents and answers must outlast the car's being switched off. */
  #remember(now = this.options.clock()): void {
    this.#savedAt = now;
    this.#isDirty = !this.options.memory.save({
      consents: this.consents.remembered(),
      outgoing: [...this.answers.waiting()],
      answered: this.answers.stored(),
      efforts: this.#effort.all(),
      taken: this.sender.taken.all(this.consents.all()),
      inbox: this.inbox.remembered(),
    });
  }

  #desired(body: unknown): void {
    const now = this.options.clock();
    const { hasChanged, ended, lost } = this.consents.desired(desiredState.parse(body), now);
    for (const { waiting } of lost) if (waiting !== null) this.answers.repeat(waiting.answerId);
    for (const consentId of ended) this.sender.end(consentId);
    for (const consentId of this.options.spool.consentIds()) {
      const consent = this.consents.find(consentId);
      if (consent === undefined || !isLive(consent, now)) this.sender.end(consentId);
    }
    this.sender.follow(this.consents, now);
    if (hasChanged) this.#nextCheckIn = 0;
    this.sender.ready(now);
  }

  /** All that a check-in is answered with has come, or nothing has changed since the last one. */
  #checkedIn(body: unknown): void {
    const { stamp, come_back } = checkedIn.parse(body);
    this.#stamp = stamp;
    this.#connection.link?.comeBack(come_back);
    this.answers.ready();
    this.sender.ready(this.options.clock());
  }

  #stored(body: unknown): void {
    for (const { consent_id, seq } of dataStored.parse(body).consents) this.sender.confirm(consent_id, seq);
  }

  /** The platform will never store this answer; the desired state that follows says what holds instead. */
  #refused(body: unknown): void {
    const { ref } = linkProblem.parse(body);
    this.answers.settled(ref, 'refused');
    if (this.consents.refused(ref)) this.#nextCheckIn = 0;
  }

  #offer(consentId: number, offer: ConsentOffer): void {
    if (offer.consent_id !== consentId) throw new Error('the offer is of another consent than its topic');
    if (!this.consents.offer(consentId, offer)) return;
    this.answers.forget(consentId);
    const { clock, language, newId } = this.options;
    const seen = { id: newId(), form_hash: offer.form_hash, language, time: clock() };
    this.answers.report(`consent/${consentId}/received`, seen);
    this.answers.report(`consent/${consentId}/shown`, { ...seen, id: newId() });
    const consent = this.consents.find(consentId);
    if (consent !== undefined) this.#owner.think(consent);
    this.options.observe?.('offered');
  }

  #answer(consent: CarConsentRecord, input: AnswerInput): void {
    this.consents.answered(consent, this.answers.give(consent, input));
    if (input.decision === 'withdraw') this.sender.end(consent.consentId);
    this.sender.follow(this.consents, this.options.clock());
    this.#remember();
    const { link } = this.#connection;
    if (link?.isOnline() === true) this.answers.send(link);
  }

  #answerStored(consentId: number, body: unknown): void {
    const { answer_id, status } = answerStored.parse(body);
    this.answers.settled(answer_id, 'stored');
    const now = this.options.clock();
    if (this.consents.stored(consentId, { answerId: answer_id, status, now })) this.#nextCheckIn = 0;
    this.sender.follow(this.consents, now);
    this.options.observe?.('answered');
  }

  #revoke(consentId: number, body: unknown): void {
    consentRevoke.parse(body);
    this.consents.revoke(consentId);
    this.answers.forget(consentId);
    this.sender.end(consentId);
    this.#nextCheckIn = 0;
  }
}
