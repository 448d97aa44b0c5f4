import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import IconBrightness from '@tabler/icons-react/dist/esm/icons/IconBrightness.mjs';
import { useTexts } from '../lib/texts.ts';

const schemes = [
  { value: 'auto', textKey: 'system' },
  { value: 'light', textKey: 'light' },
  { value: 'dark', textKey: 'dark' },
] as const;

/** Light, dark, or as the system. */
export function SchemeSwitch() {
  const t = useTexts('design');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          size="lg"
          aria-label={t('colours')}
        >
          <IconBrightness size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(({ value, textKey }) => (
          <Menu.RadioItem
            key={value}
            value={value}
            checked={value === colorScheme}
            onChange={() => setColorScheme(value)}
          >
            {t(textKey)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
