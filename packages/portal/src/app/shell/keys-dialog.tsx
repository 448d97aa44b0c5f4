import { Group, Kbd, Stack, Switch, Text } from '@mantine/core';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { commandKey, shellKeys } from './shell-keys.ts';

interface KeysDialogProps {
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onClose: () => void;
}

/** The keys that work on every screen, and whether single ones do. */
export function KeysDialog({ isOn, onSwitch, onClose }: KeysDialogProps) {
  const t = useTexts('app');
  const command = commandKey();
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <Stack>
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {shellKeys.map(({ name, keys }) => (
            <Group key={name} component="li" justify="space-between" wrap="nowrap">
              <Text fz="sm" c={isOn || name === 'find' ? 'var(--mantine-color-text)' : 'dimmed'}>
                {t(`keys.${name}`)}
              </Text>
              <Group gap={4} wrap="nowrap" flex="none">
                {name === 'find' && <Kbd>{command}</Kbd>}
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </Group>
            </Group>
          ))}
        </Stack>
        <Switch
          label={t('keys.single', { command })}
          description={t('keys.singleHelp', { command })}
          checked={isOn}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
      </Stack>
    </Dialog>
  );
}
