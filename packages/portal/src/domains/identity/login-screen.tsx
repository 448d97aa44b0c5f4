import { Anchor, type AnchorProps, Button, Group, Stack, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Banner } from '../../design/states/banner.tsx';
import { useAddress } from '../../lib/navigation.ts';
import { addressOf } from '../../lib/screens/addresses.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import { useSessionState } from '../../lib/session.tsx';
import { useSettings } from '../../lib/settings.ts';
import { useMessages, useTexts } from '../../lib/language/texts.ts';
import { LoginFrame } from './login-frame.tsx';
import { addressedLogin, type Login, loginFor, loginNames, loginOf, logins } from './login-title.ts';
import { SignInForm } from './sign-in-form.tsx';

// Few are asked for it, and it brings the library of forms.
const NewPasswordForm = lazy(async () => ({
  default: (await import('./new-password-form.tsx')).NewPasswordForm,
}));

type Notice = { readonly kind: 'success' | 'info' | 'problem'; readonly text: string };

/** Sign-in, and the new-password challenge that may follow it. */
export function LoginScreen() {
  const t = useTexts('identity');
  const { session } = useSessionState();
  const settings = useSettings();
  const address = useAddress();
  const { challenge, username, own, notice, isEndShown, ...wayIn } = useWayIn();
  useLeaveWhen(session !== null, address['next']);
  const variant = settings?.portal ?? 'all';
  const login = loginFor(variant, address['as']);

  if (challenge !== null) {
    return (
      <LoginFrame title={t('newPasswordTitle')} lead={t('newPasswordLead')}>
        <Suspense fallback={null}>
          <NewPasswordForm session={challenge} onDone={wayIn.finish} />
        </Suspense>
      </LoginFrame>
    );
  }
  return (
    <LoginFrame title={t(logins[login].titleKey)} lead={t('about')}>
      <Stack>
        {isEndShown && <SessionEndNotice onClose={wayIn.hideEnd} />}
        {notice !== null && (
          <Banner kind={notice.kind} onClose={wayIn.hideNotice}>
            {notice.text}
          </Banner>
        )}
        <SignInForm
          // Another way in begins anew: what the one before said does not hold there.
          key={login}
          portals={logins[login].portals}
          username={username}
          onSubmit={wayIn.begin}
          onChallenge={wayIn.setChallenge}
          onOtherPortal={(portal) => wayIn.setOwn(loginOf(portal))}
          hint={variant === 'all' && own !== null && own !== login && <OwnLogin own={own} />}
        />
        {variant === 'all' && <OtherLogins shown={login} />}
      </Stack>
    </LoginFrame>
  );
}

/** How far a user is on the way in, and what the page says meanwhile. */
function useWayIn() {
  const [challenge, setChallenge] = useState<string | null>(null);
  const [username, setUsername] = useState('');
  const [own, setOwn] = useState<Login | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [isEndShown, setEndShown] = useState(true);
  return {
    challenge,
    setChallenge,
    username,
    /** The page on which a user belongs who proved the password on another. */
    own,
    setOwn,
    notice,
    hideNotice: () => setNotice(null),
    isEndShown,
    hideEnd: () => setEndShown(false),
    begin: (typed: string) => {
      setNotice(null);
      setEndShown(false);
      setOwn(null);
      setUsername(typed);
    },
    /** Of the challenge. */
    finish: (next: Notice | null) => {
      setChallenge(null);
      setNotice(next);
    },
  };
}

/** How the session ended that this page had, if it had one; one that may go on can be ended from here. */
function SessionEndNotice({ onClose }: { onClose: () => void }) {
  const t = useTexts('identity');
  const message = useMessages();
  const { ended, signOut } = useSessionState();
  const [isBusy, setBusy] = useState(false);
  if (ended === null) return null;
  if (ended.kind !== 'unconfirmed')
    return (
      <Banner kind="info" onClose={onClose}>
        {ended.kind === 'byItself' ? message('errors.sessionEnded') : ended.message}
      </Banner>
    );
  const again = async () => {
    setBusy(true);
    await signOut();
    setBusy(false);
  };
  return (
    <Banner kind="warning" onClose={onClose}>
      <Stack align="start" gap="xs">
        {t('unconfirmed')}
        <Button size="xs" variant="default" loading={isBusy} onClick={() => void again()}>
          {t('signOutAgain')}
        </Button>
      </Stack>
    </Banner>
  );
}

/** Where a user signs in who proved the password on the wrong page. */
function OwnLogin({ own }: { own: Login }) {
  const t = useTexts('identity');
  return (
    <Banner kind="info">
      {t('ownLogin')} <LoginLink to={own} fz="sm" underline="always" />
    </Banner>
  );
}

function OtherLogins({ shown }: { shown: Login }) {
  const t = useTexts('identity');
  return (
    <Stack component="nav" aria-label={t('otherLogins')} gap={4} mt="sm">
      <Text fz="xs" c="dimmed">
        {t('otherLogins')}
      </Text>
      <Group gap="md">
        {loginNames
          .filter((name) => name !== shown)
          .map((name) => (
            <LoginLink key={name} to={name} fz="xs" />
          ))}
      </Group>
    </Stack>
  );
}

/** To another way in, and from there to the same place as from here. */
function LoginLink({ to, ...style }: { to: Login } & Pick<AnchorProps, 'fz' | 'underline'>) {
  const t = useTexts('identity');
  const { next } = useAddress();
  return (
    <Anchor {...style} renderRoot={linkTo(addressOf('/login', { next, as: addressedLogin(to) }))}>
      {t(logins[to].titleKey)}
    </Anchor>
  );
}

/** Signed-in users have nothing to do here; they go where they wanted to, within the portal only. */
function useLeaveWhen(isSignedIn: boolean, next: string | undefined): void {
  const router = useRouter();
  useEffect(() => {
    if (isSignedIn) router.history.replace(isOwnAddress(next) ? next : '/');
  }, [isSignedIn, next, router]);
}

function isOwnAddress(next: string | undefined): next is string {
  if (next === undefined || !next.startsWith('/')) return false;
  return URL.parse(next, location.origin)?.origin === location.origin && !next.startsWith('/login');
}
