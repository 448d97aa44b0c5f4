import { Group, Paper, Stack, Text } from '@mantine/core';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import {
  revokeAdminConsentFormEndpoint,
  revokeConsentFormEndpoint,
  revokeOemConsentFormEndpoint,
} from '@vinculum/contract/revocation/endpoints.ts';
import { useState } from 'react';
import type { ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import { Page } from '../../design/page.tsx';
import { useAddress, useChangeAddress } from '../../lib/navigation.ts';
import { useCall } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import {
  ActOnForm,
  type AddressedChoice,
  ChosenForm,
  type FormAct,
  type FormChooser,
  type PickedForm,
  statusesFor,
} from '../forms/public.ts';
import { RevocationProgress } from './revocation-progress.tsx';
import { RevokeQuestion } from './revoke-question.tsx';
import { VinBanner } from '../../design/vins/vin-banner.tsx';
import { ActButton } from '../../design/object/act-button.tsx';
import { Banner } from '../../design/states/banner.tsx';
import { addressOf, pageOf } from '../../lib/screens/addresses.ts';

const calls = {
  consumer: revokeConsentFormEndpoint,
  administrator: revokeAdminConsentFormEndpoint,
  oem: revokeOemConsentFormEndpoint,
} as const;

/**
 * Ends a form, the one of the address or one to choose: a consumer its own, an administrator one of a consumer's at
 * VINs, a maker one of a consumer's on its own cars. Then it shows how that takes effect.
 */
export function RevokeScreen({ by }: { by: FormChooser }) {
  const t = useTexts('revocation');
  const tForms = useTexts('forms');
  const leads = { consumer: t('lead'), administrator: t('admin.lead'), oem: t('oem.lead') };
  return (
    <Page title={t('title')} lead={leads[by]} parents={[{ to: '/consent-forms', title: tForms('title') }]}>
      <Revocation by={by} />
    </Page>
  );
}

function Revocation({ by }: { by: FormChooser }) {
  const address = useAddress();
  const change = useChangeAddress();
  const revocationId = Number(address['revocation']) || null;
  const [ofMaker, setOfMaker] = useState<Revoked | null>(null);
  const revoke = useCall(calls[by]);
  const submit = async (act: FormAct) => {
    const result = await revoke.mutateAsync({ body: bodyOf(by, act) });
    if ('revocation_id' in result) change({ revocation: String(result.revocation_id) });
    else setOfMaker({ form: act.form, consumerId: act.consumerId, message: result.message });
  };
  if (ofMaker !== null) return <OemRevoked revoked={ofMaker} onAnother={() => setOfMaker(null)} />;
  if (revocationId === null)
    return (
      <ChosenForm by={by} {...revocable(by)}>
        {(addressed) => (
          <RevokeForm
            by={by}
            addressed={addressed}
            problem={revoke.error}
            isBusy={revoke.isPending}
            onSubmit={submit}
          />
        )}
      </ChosenForm>
    );
  const done = revoke.data;
  return (
    <Stack>
      <RevocationProgress revocationId={revocationId} />
      {done !== undefined && 'revocation_id' in done && done.revocation_id === revocationId && (
        <NotRevoked revoked={done} />
      )}
    </Stack>
  );
}

interface RevokeFormProps {
  readonly by: FormChooser;
  readonly addressed: AddressedChoice | null;
  readonly problem: Error | null;
  readonly isBusy: boolean;
  readonly onSubmit: (act: FormAct) => Promise<void>;
}

function RevokeForm({ by, ...props }: RevokeFormProps) {
  const t = useTexts('revocation');
  const ofAdministrator = by === 'administrator';
  return (
    <ActOnForm
      {...props}
      by={by}
      label={t('title')}
      {...revocable(by)}
      {...(ofAdministrator && { tooManyKey: 'errors.tooManyVinsToRevoke' as const })}
      submitText={(count) => (ofAdministrator ? t('admin.submit', { count }) : t('submit'))}
      icon={IconBan}
      isDangerous
      renderQuestion={(question) => <RevokeQuestion by={by} {...question} />}
    />
  );
}

/** A maker is offered forms that can still be revoked on its cars, also those that have ended elsewhere. */
function revocable(by: FormChooser) {
  return by === 'oem' ? {} : { statuses: statusesFor.revoke };
}

function bodyOf(by: FormChooser, { consumerId, form, vins }: FormAct) {
  return {
    consent_form_id: form.id,
    ...(by !== 'consumer' && { consumer_id: consumerId }),
    ...(by === 'administrator' && { vin_numbers: [...vins] }),
  };
}

/** Names the VINs of a revocation where there was nothing to revoke, and those that no car has. */
function NotRevoked({ revoked }: { revoked: ResultOf<typeof revokeAdminConsentFormEndpoint> }) {
  const t = useTexts('revocation.admin.notRevoked');
  const lists = [
    { key: 'without', vins: revoked.vin_without_consent_form },
    { key: 'notRegistered', vins: revoked.vin_not_registered },
  ] as const;
  return lists
    .filter(({ vins }) => vins.length > 0)
    .map(({ key, vins }) => (
      <VinBanner
        key={key}
        kind="warning"
        title={t(key)}
        hint={t(`${key}Hint`, { count: vins.length })}
        vins={vins}
        areKnown={key === 'without'}
        fileName={`revocation-${revoked.revocation_id}-${key}.txt`}
      />
    ));
}

/** What was revoked, and what the server said. */
interface Revoked {
  readonly form: PickedForm;
  readonly consumerId: number;
  readonly message: string;
}

/** The result of a revocation, and where to go from here. */
function OemRevoked({ revoked, onAnother }: { revoked: Revoked; onAnother: () => void }) {
  const t = useTexts('revocation');
  const { form, consumerId, message } = revoked;
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('title')}>
      <Stack>
        <Banner kind="success" title={t('oem.done', { title: form.title })}>
          <Text fz="sm" fw={600}>
            {message}
          </Text>
          <Text fz="sm">{t('oem.doneHint')}</Text>
        </Banner>
        <Group>
          <ActButton variant="light" to={pageOf.form(form.id)} text={t('oem.seeForm')} />
          <ActButton
            variant="default"
            to={addressOf('/consent-forms', { consumer: consumerId })}
            text={t('oem.toForms')}
          />
          <ActButton
            variant="default"
            onClick={onAnother}
            to={addressOf('/revoke-consent/$consentFormId', { consentFormId: 'new', consumer: consumerId })}
            text={t('another')}
          />
        </Group>
      </Stack>
    </Paper>
  );
}
