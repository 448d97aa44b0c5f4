import { Anchor, Box, Breadcrumbs, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import type { To } from '../lib/screens/addresses.ts';
import { linkTo } from '../lib/screens/link-to.tsx';
import { useTexts } from '../lib/texts.ts';

interface PageProps {
  readonly title: string;
  /** One sentence under the title. */
  readonly lead?: ReactNode;
  /** The page's one primary action, at the right. */
  readonly action?: ReactNode;
  /** Beside the title, such as a status chip. */
  readonly aside?: ReactNode;
  /** The pages above this one, nearest last. */
  readonly parents?: readonly { readonly to: To; readonly title: string }[];
  readonly children: ReactNode;
}

/** A screen's frame: where it is, what it is, what to do here, and the content. */
export function Page({ title, lead, action, aside, parents = [], children }: PageProps) {
  const t = useTexts('design');
  useEffect(() => {
    document.title = `${title} · Vinculum`;
  }, [title]);
  return (
    <Box maw="var(--page-width)" w="100%" mx="auto">
      {parents.length > 0 && (
        <nav aria-label={t('breadcrumbs')}>
          <Breadcrumbs
            mb="xs"
            fz="sm"
            styles={{
              root: { flexWrap: 'wrap' },
              breadcrumb: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
            }}
          >
            {parents.map((parent) => (
              <Anchor key={parent.title} renderRoot={linkTo(parent.to)} fz="sm">
                {parent.title}
              </Anchor>
            ))}
            <Text fz="sm" c="dimmed" aria-current="page">
              {title}
            </Text>
          </Breadcrumbs>
        </nav>
      )}
      <Group justify="space-between" align="flex-start" mb="lg" gap="md">
        <Stack gap={4} style={{ flex: '1 1 16rem', minWidth: 0 }}>
          <Group gap="sm">
            <Title order={1} tabIndex={-1} fz={26} lh={1.25} style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Title>
            {aside}
          </Group>
          {lead !== undefined && (
            <Text c="dimmed" maw="70ch">
              {lead}
            </Text>
          )}
        </Stack>
        {action}
      </Group>
      {children}
    </Box>
  );
}
