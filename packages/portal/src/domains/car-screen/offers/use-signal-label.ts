import type { OfferedSignal } from '@vinculum/contract/vehicle/offered-signal.ts';
import { useLanguage } from '../../../lib/language/language.tsx';
import { plainName } from './plain-name.ts';

/** Reads a signal's label in the user's language, as far as the offer has it; a raw name is put into words. */
export function useSignalLabel(): (signal: Pick<OfferedSignal, 'label' | 'labels'>) => string {
  const { language } = useLanguage();
  return ({ label, labels }) => plainName(labels?.[language] ?? label);
}
