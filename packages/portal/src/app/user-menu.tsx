import { Avatar, Box, Menu, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { LanguageSwitch } from '../design/language-switch.tsx';
import { type Session, useSessionState } from '../lib/session.tsx';
import { useTexts } from '../lib/texts.ts';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('../domains/identity/change-password-dialog.tsx')).ChangePasswordDialog,
}));

/** What a user does with the own account. */
export function UserMenu({ session }: { session: Session }) {
  const t = useTexts('app');
  const navigate = useNavigate();
  const { signOut } = useSessionState();
  const [isChanging, changing] = useDisclosure();
  const leave = async () => {
    await signOut();
    await navigate({ to: '/login' });
  };
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <UnstyledButton aria-label={t('userMenu', { name: session.name })} style={{ borderRadius: '50%' }}>
            <Avatar size={34} color="teal" variant="filled">
              {initialsOf(session.name)}
            </Avatar>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Box px="sm" py="xs">
            <Text fw={600} truncate>
              {session.name}
            </Text>
            <Text fz="sm" c="dimmed" truncate>
              {session.organisationName}
            </Text>
          </Box>
          <Box px="sm" pb="xs" hiddenFrom="sm">
            <LanguageSwitch />
          </Box>
          <Menu.Divider />
          <Menu.Item leftSection={<IconKey size={18} aria-hidden />} onClick={changing.open}>
            {t('changePassword')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void leave()}>
            {t('logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isChanging && (
        <Suspense fallback={null}>
          <ChangePasswordDialog onClose={changing.close} />
        </Suspense>
      )}
    </>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word ?? '').slice(0, 1))
    .join('')
    .toUpperCase();
}
