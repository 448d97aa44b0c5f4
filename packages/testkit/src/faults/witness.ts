import type { CarMemory, Remembered } from '@vinculum/vehicle/car/car-memory.ts';
import type { Spool, SpooledBatch } from '@vinculum/vehicle/car/data/spool.ts';
import { z } from 'zod';

/** What a car kept to send. Moments by `performance.now()`, which no jump of a clock moves. */
export interface SeenBatch {
  readonly consentId: number;
  readonly seq: number;
  /** JSON of the samples. */
  readonly samples: string;
  readonly count: number;
  readonly takenAt: number;
  /** When the platform acknowledged it; null while it has not, and for ever once the consent has ended. */
  storedAt: number | null;
}

/** What an owner answered. */
export interface SeenAnswer {
  readonly answerId: string;
  readonly consentId: number;
  readonly decision: string;
  /** When the platform had said what became of it. */
  settledAt: number | null;
}

const batchBody = z.object({ samples: z.array(z.unknown()) });
const answerBody = z.object({ answer_id: z.string(), consent_id: z.int(), decision: z.string() });

/** What a car took, sent and was told is stored, as its own spool and memory hear of it. */
export class Witness {
  /** By consent and seq. */
  readonly batches = new Map<string, SeenBatch>();
  readonly answers = new Map<string, SeenAnswer>();
  /** Ids of messages that stood on the screen, and of those that stood there twice. */
  readonly shown = new Set<string>();
  readonly shownTwice = new Set<string>();
  readonly #notify: (what: 'an answer' | 'data') => void;

  constructor(notify: (what: 'an answer' | 'data') => void) {
    this.#notify = notify;
  }

  /** The same spool, looked at. */
  spool(inner: Spool): Spool {
    const waiting = new Map<number, SeenBatch[]>();
    return {
      isDurable: inner.isDurable,
      first: () => inner.first(),
      prune: (now) => inner.prune(now),
      count: () => inner.count(),
      consentIds: () => inner.consentIds(),
      lastSeq: (consentId) => inner.lastSeq(consentId),
      close: () => inner.close(),
      append: (batch) => {
        const dropped = inner.append(batch);
        const seen = this.#note(batch);
        waiting.set(batch.consentId, [...(waiting.get(batch.consentId) ?? []), seen]);
        this.#notify('data');
        return dropped;
      },
      confirm: (consentId, seq) => {
        inner.confirm(consentId, seq);
        const now = performance.now();
        const still = waiting.get(consentId) ?? [];
        for (const batch of still) if (batch.seq <= seq) batch.storedAt = now;
        waiting.set(
          consentId,
          still.filter((batch) => batch.seq > seq),
        );
      },
      purgeSealed: (consentId, signals) => {
        const dropped = inner.purgeSealed(consentId, signals);
        const seqs = new Set(dropped.map(({ seq }) => seq));
        const still = waiting.get(consentId) ?? [];
        waiting.set(
          consentId,
          still.filter(({ seq }) => !seqs.has(seq)),
        );
        return dropped;
      },
      purge: (consentId) => {
        inner.purge(consentId);
        waiting.delete(consentId);
      },
    };
  }

  /** The same memory, looked at. */
  memory(inner: CarMemory): CarMemory {
    return {
      load: () => inner.load(),
      save: (remembered) => {
        const isKept = inner.save(remembered);
        this.#remembered(remembered);
        return isKept;
      },
    };
  }

  #note({ consentId, seq, body }: SpooledBatch): SeenBatch {
    const { samples } = batchBody.parse(JSON.parse(body));
    const takenAt = performance.now();
    const facts = { consentId, seq, samples: JSON.stringify(samples), count: samples.length };
    const seen: SeenBatch = { ...facts, takenAt, storedAt: null };
    this.batches.set(`${consentId}/${seq}`, seen);
    return seen;
  }

  #remembered({ outgoing, inbox }: Remembered): void {
    const standing = inbox.notifications.map(({ id }) => id);
    for (const [place, id] of standing.entries()) {
      this.shown.add(id);
      if (standing.indexOf(id) !== place) this.shownTwice.add(id);
    }
    const waiting = new Set<string>();
    for (const { answerId, body } of outgoing) {
      if (answerId === null) continue;
      waiting.add(answerId);
      if (this.answers.has(answerId)) continue;
      const { consent_id, decision } = answerBody.parse(body);
      this.answers.set(answerId, { answerId, consentId: consent_id, decision, settledAt: null });
      this.#notify('an answer');
    }
    for (const answer of this.answers.values())
      if (answer.settledAt === null && !waiting.has(answer.answerId)) answer.settledAt = performance.now();
  }
}
