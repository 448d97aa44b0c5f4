import { Button } from '@mantine/core';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import { publishConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import { addressOf } from '../../lib/screens/addresses.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.ts';
import { CopyDownload } from '../copy-download.tsx';

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
        <Button
          variant="default"
          leftSection={<IconSend size={18} aria-hidden />}
          renderRoot={linkTo(
            addressOf('/publish-consent/$consentFormId', { consentFormId: 'new', vins: once.join(',') }),
          )}
        >
          {t('publishTo', { count: once.length })}
        </Button>
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
