import { Group, Text } from '@mantine/core';
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';

/** A state that is so or not so, as picture and words. */
export function OnOff({ isOn, text }: { isOn: boolean; text: string }) {
  return (
    <Group gap={6} wrap="nowrap" component="span">
      {isOn ? (
        <IconCircleCheck size={16} color="var(--mantine-color-green-filled)" aria-hidden />
      ) : (
        <IconCircle size={16} color="var(--mantine-color-dimmed)" aria-hidden />
      )}
      <Text component="span" inherit style={{ whiteSpace: 'nowrap' }}>
        {text}
      </Text>
    </Group>
  );
}
