import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import { getProfileEndpoint } from '@vinculum/contract/account/endpoints.ts';
import { languages } from '@vinculum/contract/foundation/languages.ts';
import { type ComponentType, lazy, Suspense, useRef } from 'react';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { NotLoaded } from '../../design/states/not-loaded.tsx';
import { schemes } from '../../design/scheme-switch.tsx';
import { languageNames, useLanguage, useTextsUpTo } from '../../lib/language/language.tsx';
import { useGo } from '../../lib/navigation.ts';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { type Session, useSessionState } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { accountEntries, type AccountDialogName } from './account-entries.ts';
import { signInAddress } from '../sign-in-address.ts';

/** The address of an image holds for an hour at least. */
const IMAGE_MS = 30 * 60_000;

interface UserMenuProps {
  readonly session: Session;
  /** What is open of the account, from here or by the palette. */
  readonly dialog: AccountDialogName | null;
  readonly onDialog: (dialog: AccountDialogName | null) => void;
}

/** What a user does with the own account. */
export function UserMenu({ session, dialog, onDialog }: UserMenuProps) {
  const t = useTexts('app');
  const button = useRef<HTMLButtonElement>(null);
  const texts = useTextsUpTo('whole', dialog !== null);
  const AccountDialog = dialog === null || !texts.isThere ? null : accountDialogs[dialog];
  const image = useEndpoint(getProfileEndpoint, {}, { staleTime: IMAGE_MS, refetchInterval: IMAGE_MS });
  const close = () => {
    onDialog(null);
    // What opened the dialog is an item of a menu that is closed by then.
    button.current?.focus();
  };
  return (
    <>
      <Menu position="bottom-end" width={300} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton ref={button} style={{ borderRadius: '50%' }}>
            <VisuallyHidden>{t('userMenu', { name: session.name })}</VisuallyHidden>
            <Avatar aria-hidden size={30} color="teal" variant="filled" src={image.data?.url ?? null}>
              {initialsOf(session.name)}
            </Avatar>
          </UnstyledButton>
        </Menu.Target>
        <MenuItems session={session} onOpen={onDialog} />
      </Menu>
      {AccountDialog !== null && (
        <Suspense fallback={null}>
          <AccountDialog session={session} onClose={close} />
        </Suspense>
      )}
      {dialog !== null && texts.problem !== null && (
        <Dialog title={t(dialog)} onClose={close}>
          <NotLoaded problem={texts.problem} />
        </Dialog>
      )}
    </>
  );
}

interface MenuItemsProps {
  readonly session: Session;
  readonly onOpen: (dialog: AccountDialogName) => void;
}

/** Whose account it is, languages where the header has no room for them, the entries and signing out. */
function MenuItems({ session, onOpen }: MenuItemsProps) {
  const t = useTexts('app');
  const go = useGo();
  const { signOut } = useSessionState();
  const { language, choose } = useLanguage();
  const leave = async () => {
    await signOut();
    await go(signInAddress());
  };
  return (
    <Menu.Dropdown>
      <Menu.Label>
        <Text fw={600} c="var(--mantine-color-text)" truncate>
          {session.name}
        </Text>
        <Text fz="sm" truncate>
          {session.organisationName}
        </Text>
      </Menu.Label>
      {languages.map((one) => (
        <Menu.RadioItem
          key={one}
          hiddenFrom="sm"
          value={one}
          checked={one === language}
          onChange={() => void choose(one)}
        >
          {languageNames[one]}
        </Menu.RadioItem>
      ))}
      <Menu.Divider />
      {accountEntries.map(({ dialog: one, icon: Icon }, index) => (
        <Menu.Item
          key={one}
          // With the focus inside, arrows and Escape reach the menu.
          data-autofocus={index === 0 || undefined}
          leftSection={<Icon size={18} aria-hidden />}
          onClick={() => onOpen(one)}
        >
          {t(one)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Schemes />
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void leave()}>
        {t('logout')}
      </Menu.Item>
    </Menu.Dropdown>
  );
}

/** Light, dark, or as the system. */
function Schemes() {
  const t = useTexts('design');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{t('colours')}</Menu.Label>
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

interface AccountDialogProps {
  readonly session: Session;
  readonly onClose: () => void;
}

/** The dialogs of the user menu; each loads when it is first opened. */
const accountDialogs: Readonly<Record<AccountDialogName, ComponentType<AccountDialogProps>>> = {
  profile: loaded(async () => (await import('../../domains/account/profile-dialog.tsx')).ProfileDialog),
  changePassword: loaded(
    async () => (await import('../../domains/identity/change-password-dialog.tsx')).ChangePasswordDialog,
  ),
  organisationDetail: loaded(
    async () =>
      (await import('../../domains/organisations/details/organisation-detail-dialog.tsx'))
        .OrganisationDetailDialog,
  ),
  billingInfo: loaded(
    async () =>
      (await import('../../domains/organisations/details/billing-info-dialog.tsx')).BillingInfoDialog,
  ),
};

function loaded(load: () => Promise<ComponentType<AccountDialogProps>>) {
  return lazy(async () => ({ default: await load() }));
}
