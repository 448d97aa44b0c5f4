/** Work that goes on in the background until it is stopped. */
export interface Loop {
  /** Works now, or once more when it is just working. */
  ask(): void;
  /** Resolves when the work that is under way has ended. */
  stop(): Promise<void>;
}

interface LoopOptions {
  readonly everyMs: number;
  /** True: there is more, to be worked on at once. */
  readonly work: () => Promise<boolean | void>;
  /** What the work threw; it is done again at its next turn. */
  readonly failed: (error: unknown) => void;
  /** Calls back again and again; returns how to end that. By the timer of Node when absent. */
  readonly every?: (callback: () => void, milliseconds: number) => () => void;
}

/** Works at once, then at every turn; never two at the same time: a turn that comes while it works is left out. */
export function startLoop({ everyMs, work, failed, every = byTimer }: LoopOptions): Loop {
  let running: Promise<void> | null = null;
  let isRequestedAgain = false;
  const stopping = new AbortController();
  const run = async () => {
    do {
      isRequestedAgain = false;
      try {
        if ((await work()) === true) isRequestedAgain = true;
      } catch (error) {
        // Not at once, whoever asked: what failed may be busy.
        isRequestedAgain = false;
        failed(error);
      }
    } while (isRequestedAgain && !stopping.signal.aborted);
    running = null;
  };
  const turn = () => {
    if (!stopping.signal.aborted) running ??= run();
  };
  turn();
  const end = every(turn, everyMs);
  return {
    ask() {
      isRequestedAgain = true;
      turn();
    },
    async stop() {
      stopping.abort();
      end();
      await running;
    },
  };
}

function byTimer(callback: () => void, milliseconds: number): () => void {
  const timer = setInterval(callback, milliseconds);
  return () => clearInterval(timer);
}
