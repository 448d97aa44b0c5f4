import { signalGroups } from '@vinculum/contract/signals/vocabulary.ts';
import { useTexts } from '../../lib/language/texts.ts';

/** What a group of signals is called, with or without the prefix of the wire. */
export function GroupName({ name }: { name: string }) {
  const t = useTexts('formsEditor');
  const known = signalGroups.find((group) => group === name.replace(/^GROUP_/, ''));
  return known === undefined ? name : t(`groups.${known}`);
}
