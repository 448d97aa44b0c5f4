import type { OfferedSignal } from '@vinculum/contract/vehicle/offered-signal.ts';
import { useLanguage } from '../../../lib/language.tsx';

/** Reads a signal's label in the user's language, as far as the offer has it. */
export function useSignalLabel(): (signal: Pick<OfferedSignal, 'label' | 'labels'>) => string {
  const { language } = useLanguage();
  return ({ label, labels }) => labels?.[language] ?? label;
}
