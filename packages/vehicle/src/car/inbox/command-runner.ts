import type { CarCommand } from '@vinculum/contract/car-screen/car-inbox.ts';
import type { CarCommandMessage, CommandState } from '@vinculum/contract/vehicle/command-messages.ts';
import { type CarSituation, type CommandEffect, type CommandPlan, planCommand } from './car-commands.ts';
import type { HandledMessages } from './handled-messages.ts';

interface CommandRunnerOptions {
  readonly handled: HandledMessages;
  /** How the car finds itself, as far as a sender may know it. */
  readonly situation: (sender: string) => CarSituation;
  readonly apply: (effect: CommandEffect) => void;
}

interface Running {
  readonly id: string;
  readonly endsAt: number;
  readonly plan: CommandPlan;
}

interface Progress {
  readonly state: CommandState;
  readonly code: string | null;
  readonly text: string | null;
}

const MOST_COMMANDS = 20;
const TOPIC = 'command';
const underWay = { code: null, text: null } as const;
const interrupted: Progress = {
  state: 'FAILED',
  code: 'CAR_PROBLEM',
  text: 'The car was switched off before it was done',
};

/** Carries out cloud commands; each takes a moment. */
export class CommandRunner {
  readonly #options: CommandRunnerOptions;
  readonly #running = new Set<Running>();
  #all: CarCommand[];

  /** A command that was under way when the car was switched off has failed: nobody knows how far it came. */
  constructor(options: CommandRunnerOptions, known: readonly CarCommand[]) {
    this.#options = options;
    this.#all = [...known];
    for (const { id, state, changed_at } of known)
      if (state === 'RECEIVED' || state === 'IN_PROGRESS') this.#report(id, interrupted, changed_at);
  }

  /** Newest first. */
  all(): readonly CarCommand[] {
    return this.#all;
  }

  isAlarming(alarm: 'lights' | 'horn'): boolean {
    return [...this.#running].some(({ plan }) => plan.alarm === alarm);
  }

  receive(message: CarCommandMessage, now: number): void {
    const { handled, situation } = this.#options;
    if (!handled.isNew(TOPIC, message)) return;
    if (now >= message.deadline) {
      const reported = { state: 'FAILED', code: 'PAST_DEADLINE', text: null };
      return handled.report(TOPIC, message, { said: reported, isKept: false });
    }
    const { id, name, sender } = message;
    const others = this.#all.filter((command) => command.id !== id);
    const command = { id, sender, name, state: 'RECEIVED' as const, ...underWay, changed_at: now };
    this.#all = [command, ...others].slice(0, MOST_COMMANDS);
    handled.report(TOPIC, message, { said: { state: 'RECEIVED', ...underWay }, isKept: true });
    const plan = planCommand(name, situation(sender));
    if ('code' in plan) return this.#report(id, { state: 'FAILED', ...plan }, now);
    this.#report(id, { state: 'IN_PROGRESS', ...underWay }, now);
    this.#running.add({ id, endsAt: now + plan.takesMs, plan });
    this.advance(now);
  }

  /** Whether a command came to its end. */
  advance(now: number): boolean {
    let hasEnded = false;
    for (const running of this.#running) {
      if (running.endsAt > now) continue;
      this.#running.delete(running);
      const { effect, answer } = running.plan;
      if (effect !== null) this.#options.apply(effect);
      this.#report(running.id, { state: 'SUCCEEDED', code: null, text: answer }, now);
      hasEnded = true;
    }
    return hasEnded;
  }

  #report(id: string, progress: Progress, now: number): void {
    this.#all = this.#all.map((each) => (each.id === id ? { ...each, ...progress, changed_at: now } : each));
    this.#options.handled.reportMore(TOPIC, id, {
      said: { ...progress },
      isKept: progress.state !== 'FAILED',
    });
  }
}
