import { SegmentedControl, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import { useTexts } from '../lib/language/texts.ts';

/** The schemes in the order in which they are offered, with their texts. */
export const schemes = [
  { value: 'auto', textKey: 'system', Icon: IconDeviceDesktop },
  { value: 'light', textKey: 'light', Icon: IconSun },
  { value: 'dark', textKey: 'dark', Icon: IconMoon },
] as const;

/** Light, dark, or as the system. */
export function SchemeSwitch() {
  const t = useTexts('design');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('colours')}
      value={colorScheme}
      data={schemes.map(({ value, textKey, Icon }) => ({
        value,
        label: (
          <>
            <Icon size={16} aria-hidden style={{ display: 'block' }} />
            <VisuallyHidden>{t(textKey)}</VisuallyHidden>
          </>
        ),
      }))}
      onChange={(value) => setColorScheme(value)}
    />
  );
}
