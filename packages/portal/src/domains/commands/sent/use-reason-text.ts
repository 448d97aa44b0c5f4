import { failureReasons } from '@vinculum/contract/commands/vocabulary.ts';
import { useTexts } from '../../../lib/texts.ts';

/** Why a car did not do it, in plain words; a word that only the car knows counts as a problem of the car. */
export function useReasonText(): (reason: string) => string {
  const t = useTexts('commands.reasons');
  return (reason) => t(failureReasons.find((one) => one === reason) ?? 'CAR_PROBLEM');
}
