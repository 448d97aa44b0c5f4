import { Group, Text } from '@mantine/core';
import { useTexts } from '../../lib/texts.ts';

/** What a pause holds back; null when there is none. The pause is announced once, the number that grows is only shown. */
export function Waiting({ text }: { readonly text: string | null }) {
  const t = useTexts('rawData');
  return (
    <Group gap={4}>
      <Text fz="sm" c="dimmed" component="output">
        {text === null ? '' : t('paused')}
      </Text>
      {text !== null && (
        <Text fz="sm" c="dimmed">
          {text}
        </Text>
      )}
    </Group>
  );
}
