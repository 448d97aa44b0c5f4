import { ActionIcon, Anchor, Group, Paper, Stack, Text } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { DataPackage } from '@vinculum/contract/data-packages/data-package.ts';
import { useFormats } from '../../lib/language/formats.ts';
import { pageOf } from '../../lib/screens/addresses.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import { useMessages, useTexts } from '../../lib/language/texts.ts';
import { isUsableNow, PackageStatus } from './package-status.tsx';

interface PackageListProps {
  readonly packages: readonly DataPackage[];
  /** Takes one from the form; absent where the form is only looked at. */
  readonly onRemove?: (packageId: number) => void;
}

/** The packages that a form is made from, each with its end and a way to look at it. */
export function PackageList({ packages, onRemove }: PackageListProps) {
  const t = useTexts('dataPackages');
  const message = useMessages();
  const { day: dayText } = useFormats();
  return (
    <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {packages.map((one) => (
        <Paper key={one.oem_data_package_id} withBorder p="sm" component="li">
          <Group justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
            <div style={{ minWidth: 0 }}>
              <Group gap="xs">
                <Anchor
                  fw={600}
                  style={{ overflowWrap: 'anywhere' }}
                  renderRoot={linkTo(pageOf.dataPackage(one.oem_data_package_id))}
                >
                  {one.title}
                </Anchor>
                {!isUsableNow(one) && <PackageStatus of={one} />}
              </Group>
              <Text fz="sm" c="dimmed">
                {[
                  one.oem_name,
                  message(`consentType.${one.consent_type}`),
                  t('until', { date: dayText(one.expiry_date) }),
                ].join(' · ')}
              </Text>
            </div>
            {onRemove !== undefined && (
              <ActionIcon
                variant="subtle"
                color="red"
                size="lg"
                aria-label={t('remove', { title: one.title })}
                onClick={() => onRemove(one.oem_data_package_id)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        </Paper>
      ))}
    </Stack>
  );
}
