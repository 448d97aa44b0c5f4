import type { LoadTestFigures } from '@vinculum/contract/load-tests/figures.ts';

export interface LoadOrder {
  readonly runId: number;
  readonly vins: readonly string[];
  /** Of these no certificate is in force: one that the tester kept of them is of no use. */
  readonly renewed: readonly string[];
  /** With what they ask for their first certificate; all PEM. */
  readonly claim: {
    readonly certificate: string;
    readonly privateKey: string;
    readonly authority: string;
    readonly vinPrefixes: readonly string[];
  };
  /** Runs of the same name find the certificates of the runs before. */
  readonly folderName: string;
  /** Within which a vehicle must be connected and have its offer. */
  readonly thresholdMs: number;
  /** The run ends by itself once so many messages are stored, and sends no more than these; absent: it does not. */
  readonly messages?: number;
}

export interface LoadProgress {
  readonly running: number;
  readonly figures: LoadTestFigures;
}

export type LoadEnd =
  | { readonly kind: 'stopped' }
  /** By itself: every vehicle had its turn and was given up. */
  | { readonly kind: 'noneLeft' }
  | { readonly kind: 'failed'; readonly reason: string };

export interface LoadEvents {
  /** Every second or so. */
  readonly progress: (progress: LoadProgress) => void;
  /** Once, and nothing follows. The runner's own end waits for it. */
  readonly ended: (end: LoadEnd) => Promise<void>;
}

/** Runs simulated vehicles outside of this process, so that they take nothing from it and cannot end it. */
export interface LoadRunner {
  /** Tells it from those of other servers on the same database, and stays over a restart. */
  readonly name: string;
  /** Never throws: what keeps a run from starting is its end. */
  start(order: LoadOrder, events: LoadEvents): void;
  /** Asks a run to stop; its end follows. Nothing happens when there is no such run here. */
  stop(runId: number): void;
  /** Stops every run and waits for their ends. */
  close(): Promise<void>;
}
