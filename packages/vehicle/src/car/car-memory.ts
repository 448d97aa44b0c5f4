import { readFileSync } from 'node:fs';
import { consentOffer, earnedAmount } from '@vinculum/contract/vehicle/messages.ts';
import { z } from 'zod';
import { replaceFile } from '../durable-files.ts';
import { consentMeasure } from './data/consent-efforts.ts';
import { carConsentStates } from './consents/consents.ts';
import { nothingInInbox, rememberedInbox } from './inbox/remembered-inbox.ts';
import { consentTaken } from './data/taken.ts';

const decision = z.enum(['accept', 'decline', 'withdraw']);
const outgoingMessage = z.object({ path: z.string(), body: z.unknown(), answerId: z.string().nullable() });
const waitingAnswer = z.object({
  answerId: z.string(),
  decision,
  acceptedSignals: z.array(z.int()),
});

/** What a car must not forget when it is switched off: the platform sends an answered offer only once. */
const rememberedSchema = z.object({
  consents: z.array(
    z.object({
      consentId: z.int(),
      offer: consentOffer,
      state: z.enum(carConsentStates),
      acceptedSignals: z.array(z.int()),
      expiresAt: z.number().nullable(),
      grantedAt: z.number().nullable(),
      wasGranted: z.boolean().default(false),
      waiting: waitingAnswer.nullable(),
      stored: waitingAnswer.nullable().default(null),
      earned: z.array(earnedAmount).default([]),
    }),
  ),
  outgoing: z.array(outgoingMessage),
  /** The last answer to each consent as it was sent, once it is stored. */
  answered: z.array(outgoingMessage).default([]),
  efforts: z.array(consentMeasure).default([]),
  taken: z.array(consentTaken).default([]),
  inbox: rememberedInbox.default(nothingInInbox),
});
export type Remembered = z.output<typeof rememberedSchema>;

const nothing = (): Remembered => ({
  consents: [],
  outgoing: [],
  answered: [],
  efforts: [],
  taken: [],
  inbox: structuredClone(nothingInInbox),
});

export interface CarMemory {
  /** What its car makes of it reaches no other car. */
  load(): Remembered;
  /** Returns whether it is kept. */
  save(remembered: Remembered): boolean;
}

/** Forgets with the process. */
export const noMemory: CarMemory = { load: nothing, save: () => true };

/**
 * Keeps a car's consents and unsent answers in a file. What is saved outlasts a power cut; one while it is being saved
 * leaves the former or the new one, never half. `failed` is told of a disk that takes nothing, once until it does.
 */
export function fileMemory(path: string, failed: (error: unknown) => void = () => undefined): CarMemory {
  let saved = '';
  let hasFailed = false;
  return {
    load() {
      const text = contentOf(path);
      if (text === null) return nothing();
      // A file of another version is as good as none: what is live comes back with the next offers.
      return rememberedSchema.safeParse(parseJson(text)).data ?? nothing();
    },
    save(remembered) {
      const text = JSON.stringify(remembered);
      if (text === saved) return true;
      try {
        replaceFile(path, text);
        saved = text;
        hasFailed = false;
      } catch (error) {
        if (!hasFailed) failed(error);
        hasFailed = true;
      }
      return !hasFailed;
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
