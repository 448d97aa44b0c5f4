import { errorOf } from '@vinculum/contract/foundation/error-of.ts';
import {
  finishedText,
  type FinishedForm,
  type UnfinishedContent,
  unfinishedHeader,
} from '@vinculum/contract/forms/unfinished-form.ts';
import { ApiProblem } from '../../../lib/calls/api-problem.ts';
import type { BrowserCopies } from './browser-copies.ts';

/**
 * At risk is what neither the server nor this browser has beyond this page. What is failing is tried again by itself,
 * what is refused with the next change; a conflict waits until somebody says which text stands.
 */
export type AutosaveState =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'failing' | 'refused'; readonly problem: Error; readonly isAtRisk: boolean }
  | { readonly kind: 'conflict' };

interface Kept {
  readonly revision: number;
}

/** What is sent to be kept. */
export interface Sending {
  readonly revision: number;
  readonly base_updated_on: string | null;
  readonly content: UnfinishedContent;
}

/** Browsers send at most 64 KiB after the page is gone, and more is on the way beside it. */
const KEPT_ALIVE_BYTES = 60_000;

/** Whether it may be sent as the page goes; what is larger stays in the browser until it is opened. */
export function mayOutlivePage(sending: Sending): boolean {
  return new TextEncoder().encode(JSON.stringify(sending)).length <= KEPT_ALIVE_BYTES;
}

interface AutosaveParts {
  readonly key: string;
  /** What the server has as this begins; 0: nothing. */
  readonly revision: number;
  readonly baseUpdatedOn: string | null;
  /** Rejects with what the server says. `isLeaving`: the page may be gone before the answer. */
  readonly send: (sending: Sending, isLeaving: boolean) => Promise<Kept>;
  readonly copies: BrowserCopies;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What editors that were closed are still sending, by key. */
const leaving = new Map<string, Promise<void>>();

/** Waits until an editor of the same that was just closed has sent what it held. */
export async function whenLeft(key: string): Promise<void> {
  await leaving.get(key);
}

/** So soon after a change this browser has it, and the server. */
const BROWSER_AFTER_MS = 400;
const SERVER_AFTER_MS = 2000;
/** Between two tries of what failed. */
const RETRIES_MS = [5000, 10_000, 30_000] as const;

/**
 * Keeps what an editor holds: in the browser at once, on the server two seconds after a change, again and again while
 * that fails. What the server has is taken out of the browser.
 */
export class Autosave {
  readonly key: string;
  readonly #parts: AutosaveParts;
  readonly #listeners = new Set<() => void>();
  #state: AutosaveState = { kind: 'unchanged' };
  #revision: number;
  #pending: UnfinishedContent | null = null;
  #underWay: Promise<void> | null = null;
  #failures = 0;
  #isPaused = false;
  #isLeft = false;
  #isFinished = false;
  #browserTimer: ReturnType<typeof setTimeout> | undefined;
  #serverTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: AutosaveParts) {
    this.key = parts.key;
    this.#parts = parts;
    this.#revision = parts.revision;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): AutosaveState => this.#state;

  /** Whether anything of it is kept, here or on the server. */
  holds(): boolean {
    return this.#revision > 0 || this.#pending !== null || this.#underWay !== null;
  }

  /** What the editor holds has changed. */
  change(content: UnfinishedContent): void {
    if (this.#isFinished) return;
    this.#pending = content;
    this.#browserTimer ??= setTimeout(() => this.#toBrowser(), BROWSER_AFTER_MS);
    if (this.#state.kind === 'conflict') return;
    if (this.#state.kind !== 'failing') this.#become({ kind: 'waiting' });
    this.#serverTimer ??= setTimeout(() => void this.#toServer(), SERVER_AFTER_MS);
  }

  /** Sends now what waits: the page is hidden or left, or the network is back. */
  flush(isLeaving = false): void {
    this.#toBrowser();
    if (this.#state.kind !== 'conflict') void this.#toServer(isLeaving);
  }

  /** Two texts stand against each other, as it was found when the editor was opened. */
  contradict(content: UnfinishedContent): void {
    this.#pending = content;
    this.#become({ kind: 'conflict' });
  }

  /** The text of this editor is to stand in place of that revision. */
  overrule(revision: number): void {
    this.#revision = revision;
    this.#become({ kind: 'waiting' });
    this.flush();
  }

  /** The editor holds what the server has; 0: neither has anything. */
  adopt(revision: number): void {
    this.#revision = revision;
    this.#drop();
    this.#become({ kind: 'unchanged' });
  }

  /**
   * Sends nothing more, while a form is saved, and waits for what is under way.
   * @returns what the server has of it, for the save to take along; null when that is nothing, or somebody else's text
   */
  async pause(): Promise<FinishedForm | null> {
    this.#isPaused = true;
    this.#toBrowser();
    await this.#underWay;
    if (this.#revision === 0 || this.#state.kind === 'conflict') return null;
    return { key: this.key, revision: this.#revision };
  }

  /** The save was refused: what waits is sent as before. */
  resume(): void {
    this.#isPaused = false;
    if (this.#pending !== null) this.change(this.#pending);
  }

  /**
   * Saves it as a form, by a call that names what the server has of it: nothing of it is kept any more. One that is
   * refused is kept as before, and its problem thrown.
   */
  async finishBy<T>(save: (headers: Readonly<Record<string, string>>) => Promise<T>): Promise<T> {
    const finished = await this.pause();
    try {
      const saved = await save(finished === null ? {} : { [unfinishedHeader]: finishedText(finished) });
      this.#isFinished = true;
      this.#drop();
      return saved;
    } catch (problem) {
      this.resume();
      throw problem;
    }
  }

  /** The editor is closed: what waits is sent once. If that fails, this browser has it until it is opened again. */
  leave(): void {
    this.flush(true);
    this.#isLeft = true;
    const { key } = this;
    const end = this.#underWay;
    if (end === null) return;
    const settled = end.finally(() => {
      if (leaving.get(key) === settled) leaving.delete(key);
    });
    leaving.set(key, settled);
  }

  /** The editor is open, perhaps again. */
  enter(): void {
    this.#isLeft = false;
  }

  #drop(): void {
    clearTimeout(this.#browserTimer);
    clearTimeout(this.#serverTimer);
    this.#browserTimer = undefined;
    this.#serverTimer = undefined;
    this.#pending = null;
    this.#parts.copies.remove(this.key);
  }

  /** Whether what waits outlives the page. */
  #toBrowser(): boolean {
    clearTimeout(this.#browserTimer);
    this.#browserTimer = undefined;
    if (this.#pending === null) return true;
    const { copies, baseUpdatedOn, now } = this.#parts;
    return copies.write(this.key, {
      revision: this.#revision,
      base_updated_on: baseUpdatedOn,
      is_sending: this.#underWay !== null,
      changed_at: now(),
      content: this.#pending,
    });
  }

  async #toServer(isLeaving = false): Promise<void> {
    clearTimeout(this.#serverTimer);
    this.#serverTimer = undefined;
    if (this.#pending === null || this.#isPaused || this.#underWay !== null) return;
    const content = this.#pending;
    this.#pending = null;
    const sending = { revision: this.#revision, base_updated_on: this.#parts.baseUpdatedOn, content };
    this.#underWay = this.#parts.send(sending, isLeaving).then(
      ({ revision }) => this.#arrived(revision),
      (problem: unknown) => this.#failed(content, problem),
    );
    await this.#underWay;
  }

  #arrived(revision: number): void {
    this.#underWay = null;
    this.#failures = 0;
    this.#revision = revision;
    if (this.#pending !== null) {
      // Typed meanwhile: this browser's copy is based on the new revision from now on.
      this.#toBrowser();
      this.#again(SERVER_AFTER_MS);
      return;
    }
    this.#parts.copies.remove(this.key);
    this.#become({ kind: 'saved', at: this.#parts.now() });
  }

  #failed(content: UnfinishedContent, cause: unknown): void {
    this.#underWay = null;
    // This browser has it, or what somebody has typed since in an editor that was opened anew.
    if (this.#isLeft) return;
    this.#pending ??= content;
    const problem = errorOf(cause);
    const isAtRisk = !this.#toBrowser();
    if (is(problem, 'conflict')) this.#become({ kind: 'conflict' });
    else if (is(problem, 'notFound') && this.#revision > 0) {
      // Discarded or finished elsewhere while somebody was writing here: it begins anew.
      this.#revision = 0;
      this.#again(0);
    } else if (isRefusal(problem)) this.#become({ kind: 'refused', problem, isAtRisk });
    else {
      this.#become({ kind: 'failing', problem, isAtRisk });
      this.#again(RETRIES_MS[Math.min(this.#failures, RETRIES_MS.length - 1)] ?? 0);
      this.#failures += 1;
    }
  }

  #again(afterMs: number): void {
    clearTimeout(this.#serverTimer);
    this.#serverTimer = setTimeout(() => void this.#toServer(), afterMs);
  }

  #become(state: AutosaveState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function is(problem: Error, code: 'conflict' | 'notFound'): boolean {
  return problem instanceof ApiProblem && problem.is(code);
}

/** What another try of the same would not change. */
function isRefusal(problem: Error): boolean {
  if (!(problem instanceof ApiProblem)) return false;
  const passes = [401, 408, 429];
  return problem.status >= 400 && problem.status < 500 && !passes.includes(problem.status);
}
