import { createOpenStretch } from '../plan/open-stretch.ts';
import { createSignalCollector, type SignalCollector } from './signal-collector.ts';
import type { Emission, Sample, Schedule, SignalPlan } from '../plan/plan.ts';
import { newMemory, type SignalMemory } from './signal-memory.ts';

/** What one live consent allows a vehicle to collect. */
export interface ConsentPlan {
  /** The accepted read signals only. */
  readonly signals: readonly SignalPlan[];
  readonly schedule: Schedule | null;
  /** The vehicle's IANA time zone. */
  readonly timeZone: string;
  /** When the owner agreed; nothing captured earlier is taken. Milliseconds since 1970 UTC. */
  readonly grantedAt: number;
  /** From this instant nothing is collected; null without end. */
  readonly expiresAt: number | null;
  /** What was left by an earlier collector of the consent, by signal; kept up to date. Absent: this is the first. */
  readonly memory?: Map<number, SignalMemory>;
}

export interface ConsentCollector {
  /** A sample of any signal of the vehicle; the collector knows which of its signals record or watch it. */
  offer(signalId: number, sample: Sample): Emission[];
  /** Says what time it is: closes windows, and ends what the schedule or the expiry ends. */
  tick(nowMs: number): Emission[];
  /** End of the trip or of the subscription. */
  flush(): Emission[];
  /** The vehicle has crossed into another time zone. */
  setTimeZone(timeZone: string): void;
  /** The signals that must be offered: recorded ones and those that triggers watch. */
  readonly wantedSignals: ReadonlySet<number>;
}

/**
 * Collects under one consent. Outside the schedule nothing is stored, and triggers do not see it either: one that
 * is satisfied when the schedule opens does not fire. At expiry what is still open is purged, not sent.
 */
export function createConsentCollector(plan: ConsentPlan): ConsentCollector {
  const memory = plan.memory ?? new Map<number, SignalMemory>();
  let collectors = plan.signals.map((signal) =>
    createSignalCollector(signal, memoryOf(memory, signal.signalId)),
  );
  let byWanted = collectorsByWanted(collectors);
  const stretch = createOpenStretch(plan);

  const flush = () => collectors.flatMap((collector) => collector.flush());
  /** Answers what the passing of time ends. */
  const passTo = (now: number): Emission[] => {
    if (plan.expiresAt !== null && now >= plan.expiresAt) {
      collectors = [];
      byWanted = new Map();
    }
    return stretch.passTo(now) ? flush() : [];
  };
  return {
    wantedSignals: new Set(byWanted.keys()),
    offer(signalId, sample) {
      const ended = passTo(sample.t);
      if (!stretch.isOpen(sample.t)) return ended;
      const offered = byWanted.get(signalId)?.flatMap((collector) => offerTo(collector, signalId, sample));
      return offered === undefined ? ended : [...ended, ...offered];
    },
    tick(nowMs) {
      const ended = passTo(nowMs);
      return stretch.isOpen(nowMs)
        ? [...ended, ...collectors.flatMap((collector) => collector.tick(nowMs))]
        : ended;
    },
    flush,
    setTimeZone: (timeZone) => stretch.setTimeZone(timeZone),
  };
}

function memoryOf(memory: Map<number, SignalMemory>, signalId: number): SignalMemory {
  const known = memory.get(signalId) ?? newMemory();
  memory.set(signalId, known);
  return known;
}

/** The collectors that record or watch a signal: a value must not cost more the more signals a form has. */
function collectorsByWanted(collectors: readonly SignalCollector[]): Map<number, SignalCollector[]> {
  const found = new Map<number, SignalCollector[]>();
  for (const collector of collectors) {
    const { signalId, trigger } = collector.plan;
    for (const id of new Set(trigger === null ? [signalId] : [signalId, trigger.signalId])) {
      const known = found.get(id);
      if (known === undefined) found.set(id, [collector]);
      else known.push(collector);
    }
  }
  return found;
}

function offerTo(collector: SignalCollector, signalId: number, sample: Sample): Emission[] {
  return collector.plan.signalId === signalId ? collector.offer(sample) : collector.offerTrigger(sample);
}
