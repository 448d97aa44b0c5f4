import { useTexts } from '../../lib/texts.ts';
import { CopyDownload } from '../copy-download.tsx';

/** Takes the VINs of selected rows away, each once, as what the boxes for VINs read. */
export function TakeVins({ vins }: { vins: readonly string[] }) {
  const t = useTexts('design.vins');
  return (
    <CopyDownload
      text={() => [...new Set(vins)].join('\n')}
      fileName="vins.csv"
      copyLabel={t('copy')}
      downloadLabel={t('download')}
    />
  );
}
