import { Stack, Text } from '@mantine/core';
import { Banner } from '../states/banner.tsx';
import { CopyDownload } from '../copy-download.tsx';
import { VinLink } from './vin-link.tsx';
import { LongList } from '../table/long-list.tsx';

interface VinBannerProps {
  readonly kind: 'success' | 'warning' | 'info';
  readonly title: string;
  readonly hint: string;
  readonly vins: readonly string[];
  /** Whether they are cars that the user has to do with: each leads to its page. */
  readonly areKnown?: boolean;
  /** Of the list as a file. */
  readonly fileName: string;
}

/** VINs of which the same is to be said, to read, copy or download. */
export function VinBanner({ kind, title, hint, vins, fileName, areKnown = false }: VinBannerProps) {
  const lineOf = (index: number) => {
    const vin = vins[index] ?? '';
    return areKnown ? <VinLink vin={vin} /> : vin;
  };
  return (
    <Banner kind={kind} title={title}>
      <Stack gap="xs">
        <Text fz="sm">{hint}</Text>
        <LongList label={title} count={vins.length} lineOf={lineOf} />
        <CopyDownload text={vins.join('\n')} fileName={fileName} />
      </Stack>
    </Banner>
  );
}
