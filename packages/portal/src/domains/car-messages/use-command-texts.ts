import { isRestriction } from '@vinculum/contract/car-messages/map-restrictions.ts';
import {
  cloudCommands,
  failureReasons,
  type MessageKind,
} from '@vinculum/contract/car-messages/vocabulary.ts';
import { useMessages, useTexts } from '../../lib/language/texts.ts';

/** What messages to cars are called. */
export interface CommandTexts {
  /** A cloud command; one that is not known here by its own name. */
  readonly command: (name: string) => string;
  /** A signal by its name, a map restriction in words. */
  readonly signal: (name: string) => string;
  /**
   * Why a car did not do it; a word that only the car knows counts as a problem of the car. The same code has another
   * cause at a command than at a signal that is set.
   */
  readonly reason: (reason: string, kind: MessageKind) => string;
}

/** What a car that is asked for something answers in the codes of what is set. */
const commandReasons = ['ACCESS_DENIED', 'NOT_AVAILABLE'] as const;

/** The words for commands, restrictions and reasons, wherever they are shown. */
export function useCommandTexts(): CommandTexts {
  const t = useTexts('carMessages');
  const message = useMessages();
  return {
    command(name) {
      const known = cloudCommands.find((one) => one === name);
      return known === undefined ? name : message(`cloudCommands.${known}`);
    },
    signal: (name) => (isRestriction(name) ? message(`mapRestrictions.${name}`) : name),
    reason(reason, kind) {
      const ofCommand = commandReasons.find((one) => one === reason);
      if (kind === 'command' && ofCommand !== undefined) return t(`commandReasons.${ofCommand}`);
      return t(`reasons.${failureReasons.find((one) => one === reason) ?? 'CAR_PROBLEM'}`);
    },
  };
}
