import { z } from 'zod';
import { restrictionIds } from '../car-messages/map-restrictions.ts';
import { commandStates, notificationStates } from '../vehicle/command-messages.ts';

/** A notification as the owner sees it; newest first in the state. */
export const carNotification = z.object({
  id: z.string(),
  sender: z.string(),
  title: z.string(),
  message: z.string(),
  url: z.string().nullable(),
  icon_url: z.string().nullable(),
  received_at: z.number(),
  state: z.enum(notificationStates),
});
export type CarNotification = z.output<typeof carNotification>;

/** A cloud command that the car took; newest first in the state. */
export const carCommand = z.object({
  id: z.string(),
  sender: z.string(),
  name: z.string(),
  state: z.enum(commandStates),
  /** With FAILED. */
  code: z.string().nullable(),
  text: z.string().nullable(),
  changed_at: z.number(),
});
export type CarCommand = z.output<typeof carCommand>;

/** A signal that was set from outside. */
const carSetSignal = z.object({
  name: z.string(),
  sender: z.string(),
  value: z.unknown(),
  set_at: z.number(),
});

/** A restriction that the navigation keeps to. */
export const carRestriction = z.object({
  id: z.enum(restrictionIds),
  sender: z.string(),
  /** Of several axles one for each. */
  value: z.union([z.number(), z.array(z.number())]),
  set_at: z.number(),
});
export type CarRestriction = z.output<typeof carRestriction>;

/** What commands act upon. */
const carBody = z.object({
  doors_locked: z.boolean(),
  climate_on: z.boolean(),
  charging: z.boolean(),
  lights_flashing: z.boolean(),
  horn_sounding: z.boolean(),
});

/** What others sent to the car, and what it did about it. */
export const carInbox = z.object({
  notifications: z.array(carNotification),
  commands: z.array(carCommand),
  set_signals: z.array(carSetSignal),
  restrictions: z.array(carRestriction),
  body: carBody,
});
export type CarInbox = z.output<typeof carInbox>;

/** Of a car that nobody sent anything to. */
export const emptyCarInbox: CarInbox = {
  notifications: [],
  commands: [],
  set_signals: [],
  restrictions: [],
  body: {
    doors_locked: true,
    climate_on: false,
    charging: false,
    lights_flashing: false,
    horn_sounding: false,
  },
};

/** What the owner does with a notification; the car tells the sender. */
export const notificationTouch = z.object({
  id: z.string().min(1).max(30),
  touch: z.enum(['opened', 'dismissed']),
});
