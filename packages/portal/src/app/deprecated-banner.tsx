import { Anchor, Box } from '@mantine/core';
import { Banner } from '../design/states/banner.tsx';
import { useSettings } from '../lib/settings.ts';
import { useTexts } from '../lib/language/texts.ts';

/** Points to the newer portal where the installation says that this one is deprecated. */
export function DeprecatedBanner() {
  const t = useTexts('app');
  const url = useSettings()?.deprecated_banner_url ?? null;
  if (url === null) return null;
  return (
    <Box maw="var(--page-width)" mx="auto" mb="md">
      <Banner kind="warning">
        {t('deprecated')}{' '}
        <Anchor href={url} c="inherit" underline="always">
          {t('deprecatedLink')}
        </Anchor>
      </Banner>
    </Box>
  );
}
