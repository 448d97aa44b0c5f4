import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useTexts } from '../../lib/language/texts.ts';

/** A skeleton of lines while something loads. */
export function LoadingRows({ rows = 5, height = 20 }: { rows?: number; height?: number }) {
  const t = useTexts('design');
  return (
    <Stack gap="sm" component="output">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} radius="sm" />
      ))}
    </Stack>
  );
}
