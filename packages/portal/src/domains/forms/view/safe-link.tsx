import { Anchor } from '@mantine/core';
import { isWebLink } from '@vinculum/contract/foundation/links.ts';
import { useTexts } from '../../../lib/language/texts.ts';

/** An address written by somebody: a link only when it is http or https, and without a way back to this page. */
export function SafeLink({ address }: { address: string }) {
  const t = useTexts('forms.view');
  if (!isWebLink(address)) return t('unsafeLink', { address });
  return (
    <Anchor
      href={address.trim()}
      target="_blank"
      rel="noopener noreferrer"
      style={{ overflowWrap: 'anywhere' }}
    >
      {address.trim()}
    </Anchor>
  );
}
