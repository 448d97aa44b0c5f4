import { setImmediate } from 'node:timers/promises';
import type {
  LoadEnd,
  LoadEvents,
  LoadOrder,
  LoadProgress,
  LoadRunner,
} from '@vinculum/server/adapters/load-runner/port.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

export interface RunnerUnderTest {
  readonly runner: LoadRunner;
  /** Ends a run's tester from outside, as the system does when memory is short. */
  readonly crash: (runId: number) => void;
  /** From now on testers take their time to stop; left out where they do so by themselves. */
  readonly stopSlowly?: () => void;
  readonly stop: () => Promise<void>;
}

/** Processes are slow to start on a machine that has other things to do. */
const PATIENCE = { timeout: 60_000 };
const TEST = { timeout: 120_000 };

/** What a run comes to. */
export class Received {
  readonly progress: LoadProgress[] = [];
  readonly ends: LoadEnd[] = [];
  readonly events: LoadEvents = {
    progress: (progress) => this.progress.push(progress),
    ended: async (end) => {
      await Promise.resolve();
      this.ends.push(end);
    },
  };

  async until(condition: () => boolean): Promise<void> {
    await vi.waitFor(() => {
      if (!condition()) throw new Error('not yet');
    }, PATIENCE);
  }
}

/** An order of three vehicles. */
export function loadOrder(runId: number): LoadOrder {
  return {
    runId,
    vins: [1, 2, 3].map((n) => `ZLT0000000${runId}00000${n}`),
    renewed: [],
    claim: { certificate: '', privateKey: '', authority: '', vinPrefixes: ['ZLT'] },
    folderName: 'suite',
    thresholdMs: 60_000,
  };
}

/** What every runner of simulated vehicles must do, with vehicles that reach nobody and go on trying. */
export function loadRunnerContract(name: string, open: () => Promise<RunnerUnderTest>): void {
  describe(`${name} as runner of load tests`, TEST, () => {
    let under: RunnerUnderTest;
    beforeEach(async () => {
      under = await open();
    });
    afterEach(() => under.stop());

    const start = (runId: number) => {
      const receipts = new Received();
      under.runner.start(loadOrder(runId), receipts.events);
      return receipts;
    };

    test('a run tells its progress, and stops when it is asked to, once', async () => {
      const receipts = start(1);
      await receipts.until(() => receipts.progress.length > 0);
      expect(receipts.progress[0]?.running).toBe(0);
      under.runner.stop(1);
      under.runner.stop(1);
      await receipts.until(() => receipts.ends.length > 0);
      under.runner.stop(1);
      expect(receipts.ends).toEqual([{ kind: 'stopped' }]);
    });

    test('a run that is asked to stop while it starts stops', async () => {
      const receipts = start(1);
      under.runner.stop(1);
      await receipts.until(() => receipts.ends.length > 0);
      expect(receipts.ends).toEqual([{ kind: 'stopped' }]);
    });

    test('runs side by side end each by itself', async () => {
      const [first, second] = [start(1), start(2)];
      await second.until(() => second.progress.length > 0);
      under.runner.stop(1);
      await first.until(() => first.ends.length > 0);
      expect(second.ends).toEqual([]);
      under.runner.stop(2);
      await second.until(() => second.ends.length > 0);
    });

    test('a run whose tester crashes ends failed, with a reason, and the others go on', async () => {
      const [first, second] = [start(1), start(2)];
      await first.until(() => first.progress.length > 0);
      under.crash(1);
      await first.until(() => first.ends.length > 0);
      expect(first.ends).toEqual([{ kind: 'failed', reason: expect.stringMatching(/./) }]);
      expect(second.ends).toEqual([]);
    });

    test('a run whose tester crashes after it was asked to stop has stopped', async () => {
      under.stopSlowly?.();
      const receipts = start(1);
      await receipts.until(() => receipts.progress.length > 0);
      under.runner.stop(1);
      under.crash(1);
      await receipts.until(() => receipts.ends.length > 0);
      expect(receipts.ends).toEqual([{ kind: 'stopped' }]);
    });

    test('closing stops every run, and waits until that was taken in', async () => {
      const runs = [start(1), start(2)];
      await under.runner.close();
      expect(runs.map(({ ends }) => ends)).toEqual([[{ kind: 'stopped' }], [{ kind: 'stopped' }]]);
    });

    test('closing waits for the end of a run that is just being taken in', async () => {
      const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let isTakenIn = false;
      const ended = async () => {
        begun.resolve();
        await goOn.promise;
        isTakenIn = true;
      };
      under.runner.start(loadOrder(1), { progress: () => undefined, ended });
      under.runner.stop(1);
      await begun.promise;
      const closed = under.runner.close().then(() => isTakenIn);
      await setImmediate();
      goOn.resolve();
      expect(await closed).toBe(true);
    });

    test('nothing happens to a run that is not here', async () => {
      under.runner.stop(99);
      const receipts = start(1);
      under.runner.stop(2);
      await receipts.until(() => receipts.progress.length > 0);
      expect(receipts.ends).toEqual([]);
    });
  });
}
