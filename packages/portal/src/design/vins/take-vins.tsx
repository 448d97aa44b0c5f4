import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import { publishConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import { addressOf } from '../../lib/screens/addresses.ts';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { CopyDownload } from '../copy-download.tsx';
import { ActButton } from '../object/act-button.tsx';

/** An address holds so many VINs in every browser and server on the way; more are copied, or taken as a file. */
const MOST_IN_ADDRESS = 400;

/** Takes the VINs of selected rows away, each once, as what the boxes for VINs read, or straight to publishing. */
export function TakeVins({ vins }: { vins: readonly string[] }) {
  const t = useTexts('design.vins');
  const mayPublish = useMay(publishConsentFormEndpoint);
  const once = [...new Set(vins)];
  return (
    <>
      {mayPublish && once.length > 0 && once.length <= MOST_IN_ADDRESS && (
        <ActButton
          size="xs"
          variant="default"
          icon={IconSend}
          iconSize={16}
          to={addressOf('/publish-consent/$consentFormId', { consentFormId: 'new', vins: once.join(',') })}
          text={t('publishTo', { count: once.length })}
        />
      )}
      <CopyDownload
        text={() => once.join('\n')}
        fileName="vins.csv"
        copyLabel={t('copy')}
        downloadLabel={t('download')}
      />
    </>
  );
}
