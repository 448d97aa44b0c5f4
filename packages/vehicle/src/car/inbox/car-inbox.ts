import {
  type CarInbox as CarInboxState,
  type CarRestriction,
  carRestriction,
} from '@vinculum/contract/car-screen/car-inbox.ts';
import { isRestriction } from '@vinculum/contract/car-messages/map-restrictions.ts';
import { wellKnownSignals } from '@vinculum/contract/signals/vocabulary.ts';
import {
  carCommandMessage,
  carNotificationMessage,
  type CarWriteMessage,
  carWriteMessage,
  type SignalWrite,
} from '@vinculum/contract/vehicle/command-messages.ts';
import type { CarFacts, Drive } from '@vinculum/collection/drive/drive.ts';
import { createScheduleGate } from '@vinculum/collection/plan/schedule-gate.ts';
import type { CarSituation } from './car-commands.ts';
import { CarNotifications, HandledMessages } from './handled-messages.ts';
import { CommandRunner } from './command-runner.ts';
import { type CarConsentRecord, isLive } from '../consents/consents.ts';
import { isMoving } from '../consents/owner-policy.ts';
import {
  nothingInInbox,
  type RememberedInbox,
  type SetSignal,
  setSignal,
  SetSignals,
} from './remembered-inbox.ts';
import { judgeWrite } from './writable-signals.ts';

interface CarInboxOptions {
  readonly facts: CarFacts;
  readonly drive: Drive;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Sends a message up, sooner or later. */
  readonly report: (path: string, body: unknown) => void;
  readonly consents: () => readonly CarConsentRecord[];
}

/** What others send to the car: it shows notifications, carries out commands and lets signals be set. */
export class CarInbox {
  /** The drive with what was set laid over it. */
  readonly drive: Drive;
  readonly #options: CarInboxOptions;
  readonly #handled: HandledMessages;
  readonly #notifications: CarNotifications;
  readonly #commands: CommandRunner;
  readonly #set: SetSignals;
  readonly #restrictions: Map<string, CarRestriction>;

  constructor(options: CarInboxOptions, known: RememberedInbox = nothingInInbox) {
    const { clock } = options;
    this.#options = options;
    this.#set = new SetSignals(known.setSignals);
    this.drive = this.#set.over(options.drive);
    this.#restrictions = new Map(known.restrictions.map((one) => [one.id, one]));
    this.#handled = new HandledMessages(options, known.handled);
    this.#notifications = new CarNotifications(this.#handled, known.notifications);
    this.#commands = new CommandRunner(
      {
        handled: this.#handled,
        situation: (sender) => this.#situation(sender, clock()),
        apply: (effect) => this.#set.set({ ...effect, sender: null, setAt: clock() }),
      },
      known.commands,
    );
  }

  /** A message of the topic `dn/<topic>/<id>`; false when it is none of these. Throws for one that is malformed. */
  receive([topic, id]: readonly [string, string], body: unknown): boolean {
    const now = this.#options.clock();
    if (topic === 'notification')
      this.#notifications.receive(ownId(carNotificationMessage.parse(body), id), {
        now,
        isMoving: isMoving(this.drive, now),
      });
    else if (topic === 'command') this.#commands.receive(ownId(carCommandMessage.parse(body), id), now);
    else if (topic === 'write') this.#write(ownId(carWriteMessage.parse(body), id), now);
    else return false;
    return true;
  }

  /** Whether anything happened that must be remembered. */
  advance(now: number): boolean {
    const hasShown = !isMoving(this.drive, now) && this.#notifications.show();
    return this.#commands.advance(now) || hasShown;
  }

  /** The owner opened or dismissed a notification; false when there is none of this id. */
  touch(id: string, touch: 'opened' | 'dismissed'): boolean {
    return this.#notifications.touch(id, touch);
  }

  remembered(): RememberedInbox {
    return {
      notifications: [...this.#notifications.all()],
      commands: [...this.#commands.all()],
      setSignals: this.#set.all(),
      restrictions: [...this.#restrictions.values()],
      handled: this.#handled.all(),
    };
  }

  state(now: number): CarInboxState {
    return {
      notifications: [...this.#notifications.all()],
      commands: [...this.#commands.all()],
      set_signals: this.#set
        .all()
        .flatMap(({ name, value, sender, setAt }) =>
          sender === null ? [] : [{ name, value, sender, set_at: setAt }],
        ),
      restrictions: [...this.#restrictions.values()],
      body: {
        doors_locked: this.#set.isOn('doorLock', true),
        climate_on: this.#set.isOn('hvacPowerOn', false),
        charging: this.#set.isOn('evChargeSwitch', false) && !this.#options.drive.isDriving(now),
        lights_flashing: this.#commands.isAlarming('lights'),
        horn_sounding: this.#commands.isAlarming('horn'),
      },
    };
  }

  #write(message: CarWriteMessage, now: number): void {
    if (now >= message.deadline || !this.#handled.isNew('write', message)) return;
    const results = Object.entries(message.signals).map(([name, write]) => {
      const result = judgeWrite(name, write, (other) => this.drive.signals.includes(other));
      if (result === 'OK') this.#keep(name, write, { sender: message.sender, now });
      return [name, result] as const;
    });
    const isKept = results.every(([, result]) => result === 'OK');
    this.#handled.report('write', message, {
      said: { results: Object.fromEntries(results) },
      isKept,
    });
  }

  #keep(name: string, { value }: SignalWrite, by: { readonly sender: string; readonly now: number }): void {
    const { sender, now } = by;
    if (isRestriction(name)) {
      this.#restrictions.set(name, carRestriction.parse({ id: name, sender, value, set_at: now }));
      return;
    }
    const one: SetSignal = setSignal.parse({ name, value, sender, setAt: now });
    this.#set.set(one);
  }

  #situation(sender: string, now: number): CarSituation {
    const { facts } = this.#options;
    const battery = this.drive.valueAt('evBatteryLevel', now);
    const location = this.drive.valueAt('location', now);
    const [lat, lon] = Array.isArray(location) ? location : [];
    return {
      isDriving: this.drive.isDriving(now),
      batteryShare: typeof battery === 'number' ? battery / facts.batteryCapacity : null,
      isPluggedIn: this.drive.valueAt('evChargePortConnected', now) !== false,
      place: typeof lat === 'number' && typeof lon === 'number' ? [lat, lon] : null,
      mayReportPlace: this.#options
        .consents()
        .some((consent) => reportsPlace(consent, { sender, now, timeZone: this.drive.timeZone })),
    };
  }
}

/** A place in words is a sample like any other: its owner must have agreed that this sender reads it, unencrypted. */
function reportsPlace(
  consent: CarConsentRecord,
  by: { readonly sender: string; readonly now: number; readonly timeZone: string },
): boolean {
  const { offer, acceptedSignals } = consent;
  const { location } = wellKnownSignals;
  const request = offer.read_signals.find((signal) => signal.signal_id === location);
  if (offer.consumer !== by.sender || request === undefined || request.is_encrypted) return false;
  if (!acceptedSignals.includes(location) || !isLive(consent, by.now)) return false;
  return createScheduleGate(offer.schedule, by.timeZone).isOpen(by.now);
}

function ownId<T extends { readonly id: string }>(message: T, id: string): T {
  if (message.id !== id) throw new Error('the message is of another id than its topic');
  return message;
}
