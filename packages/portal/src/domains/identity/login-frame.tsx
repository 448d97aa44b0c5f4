import { Center, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { LanguageSwitch } from '../../design/language-switch.tsx';
import { Mark } from '../../design/mark.tsx';
import { SchemeSwitch } from '../../design/scheme-switch.tsx';

/** The quiet page around the sign-in forms. */
export function LoginFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Vinculum`;
  }, [title]);
  return (
    <Stack mih="100vh" gap={0}>
      <Group component="header" justify="flex-end" p="sm" gap="xs">
        <LanguageSwitch />
        <SchemeSwitch />
      </Group>
      <Center component="main" flex={1} p="md" pb={96}>
        <Stack w="100%" maw={400} gap="lg">
          <Group gap="sm" wrap="nowrap">
            <Mark size={36} />
            <Text fw={650} fz="lg">
              Vinculum
            </Text>
          </Group>
          <Paper withBorder p="xl" radius="md" bg="var(--surface)">
            <Title order={1} fz="h3" mb={4}>
              {title}
            </Title>
            <Text c="dimmed" fz="sm" mb="lg">
              {lead}
            </Text>
            {children}
          </Paper>
        </Stack>
      </Center>
    </Stack>
  );
}
