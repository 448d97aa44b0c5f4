import { Group, Paper, Stack, Text, ThemeIcon } from '@mantine/core';
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs';
import { useTexts } from '../../lib/language/texts.ts';

/** What the portal of fleet managers is for (specification 2, section 2). */
export function FleetBanner() {
  const t = useTexts('home');
  return (
    <Paper
      withBorder
      p="xl"
      mb="lg"
      component="section"
      aria-label={t('fleetBanner')}
      bg="color-mix(in srgb, var(--mantine-primary-color-filled) 9%, var(--surface))"
    >
      <Group gap="lg" wrap="nowrap">
        <ThemeIcon size={56} radius="md" visibleFrom="xs">
          <IconCar size={32} stroke={1.6} aria-hidden />
        </ThemeIcon>
        <Stack gap={4}>
          <Text fw={650} fz="lg">
            {t('fleetBanner')}
          </Text>
          <Text c="dimmed" maw="60ch">
            {t('fleetBannerText')}
          </Text>
        </Stack>
      </Group>
    </Paper>
  );
}
