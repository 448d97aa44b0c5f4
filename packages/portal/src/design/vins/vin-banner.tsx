import { Stack, Text } from '@mantine/core';
import { Banner } from '../states/banner.tsx';
import { CopyDownload } from '../copy-download.tsx';
import { LongList } from '../table/long-list.tsx';

interface VinBannerProps {
  readonly kind: 'success' | 'warning' | 'info';
  readonly title: string;
  readonly hint: string;
  readonly vins: readonly string[];
  /** Of the list as a file. */
  readonly fileName: string;
}

/** VINs of which the same is to be said, to read, copy or download. */
export function VinBanner({ kind, title, hint, vins, fileName }: VinBannerProps) {
  return (
    <Banner kind={kind} title={title}>
      <Stack gap="xs">
        <Text fz="sm">{hint}</Text>
        <LongList label={title} count={vins.length} lineOf={(index) => vins[index]} />
        <CopyDownload text={vins.join('\n')} fileName={fileName} />
      </Stack>
    </Banner>
  );
}
