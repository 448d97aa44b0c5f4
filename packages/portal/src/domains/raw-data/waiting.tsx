import { Group, Text } from '@mantine/core';
import { useTexts } from '../../lib/language/texts.ts';

/**
 * What a pause holds back; null when there is none. The pause is announced once, the number that grows is only shown.
 */
export function Waiting({ text }: { readonly text: string | null }) {
  const t = useTexts('rawData');
  return (
    // What announces is always there, and takes no place of its own while it is empty.
    <Group gap={4} pos={text === null ? 'absolute' : 'static'}>
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
