import { Anchor, Text, VisuallyHidden } from '@mantine/core';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { type AgreementRow, agreementTypes } from '@vinculum/contract/agreements/agreement.ts';
import { isWebLink } from '@vinculum/contract/foundation/links.ts';
import { useTexts } from '../../lib/language/texts.ts';

/** A whole agreement: a text as it was written, never as HTML; a link that gives the other page no way back. */
export function AgreementContent({ agreement }: { agreement: AgreementRow }) {
  const t = useTexts('agreements');
  const { msa_data: data, msa_data_type: type } = agreement;
  if (type === agreementTypes.text) {
    return <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{data}</Text>;
  }
  if (!isWebLink(data)) return <Text>{t('unsafeLink', { address: data })}</Text>;
  return (
    <Anchor href={data} target="_blank" rel="noopener noreferrer" style={{ overflowWrap: 'anywhere' }}>
      {data} <IconExternalLink size={16} aria-hidden style={{ verticalAlign: 'text-bottom' }} />
      <VisuallyHidden component="span"> ({t('newWindow')})</VisuallyHidden>
    </Anchor>
  );
}
