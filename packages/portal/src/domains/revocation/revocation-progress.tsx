import { NO_VALUE } from '../../lib/no-value.ts';
import { Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { getRevocationEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import type { ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import { ActButton } from '../../design/object/act-button.tsx';
import { NotYet } from '../../design/states/not-yet.tsx';
import { NotUpdated } from '../../design/states/not-updated.tsx';
import { useFormats } from '../../lib/language/formats.ts';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { addressOf } from '../../lib/screens/addresses.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { Facts } from '../../design/facts.tsx';

type Revocation = ResultOf<typeof getRevocationEndpoint>;

const pollMs = 1000;

/** How a revocation takes effect, live: the end of the data and the cars' confirmations. */
export function RevocationProgress({ revocationId }: { revocationId: number }) {
  const t = useTexts('revocation');
  const tResponses = useTexts('responses');
  const found = useEndpoint(
    getRevocationEndpoint,
    { params: { id: revocationId } },
    { refetchInterval: ({ state }) => (isDone(state.data) ? false : pollMs) },
  );
  const form = useEndpoint(
    getConsentFormEndpoint,
    { params: { id: found.data?.consent_form_id ?? 0 } },
    { enabled: found.data !== undefined },
  );
  if (found.data === undefined) {
    return <NotYet source={found} />;
  }
  const id = found.data.consent_form_id;
  return (
    <Paper withBorder p="lg" component="section" aria-live="polite">
      <Stack>
        <NotUpdated problem={found.error} />
        <Title order={2} fz="lg">
          {t('progress', { title: form.data?.title ?? String(id) })}
        </Title>
        <Confirmations revocation={found.data} />
        <Times revocation={found.data} />
        <Group>
          <ActButton
            variant="light"
            to={addressOf('/consent-responses/$consentFormId', { consentFormId: id })}
            text={tResponses('see')}
          />
          <ActButton
            variant="default"
            to={addressOf('/revoke-consent/$consentFormId', { consentFormId: 'new' })}
            text={t('another')}
          />
        </Group>
      </Stack>
    </Paper>
  );
}

function isDone(revocation: Revocation | undefined): boolean {
  return revocation !== undefined && revocation.confirmed >= revocation.total;
}

function Confirmations({ revocation }: { revocation: Revocation }) {
  const t = useTexts('revocation');
  const { ended, confirmed, total } = revocation;
  const endedText = t('ended', { count: ended });
  if (total === 0)
    return (
      <Text>
        {endedText} {t('nobody')}
      </Text>
    );
  const text = t('confirmed', { confirmed, total });
  return (
    <Stack gap={6}>
      <Text>{endedText}</Text>
      <Text fw={600}>{text}</Text>
      <Progress.Root size="lg">
        <Progress.Section value={(confirmed / total) * 100} color="green" aria-label={text} />
      </Progress.Root>
      <Text fz="sm" c="dimmed">
        {isDone(revocation) ? t('allDone') : t('offline')}
      </Text>
    </Stack>
  );
}

function Times({ revocation }: { revocation: Revocation }) {
  const t = useTexts('revocation');
  const formats = useFormats();
  const spanText = useSpanText();
  const { revoked_at: start, last_sample_at: sample } = revocation;
  const waiting = revocation.total === 0 ? NO_VALUE : t('waiting');
  const after = (moment: number | null) =>
    moment === null ? waiting : t('after', { time: spanText(moment - start) });
  const last = isDone(revocation) ? after(revocation.last_confirmed_at) : waiting;
  return (
    <Facts
      facts={[
        { name: t('revokedAt'), value: formats.exact(start) },
        { name: t('stopped'), value: sample === null ? t('stoppedNone') : lastSampleText(sample - start) },
        { name: t('first'), value: after(revocation.first_confirmed_at) },
        { name: t('last'), value: last },
      ]}
    />
  );

  function lastSampleText(span: number): string {
    if (span > 0) return t('after', { time: spanText(span) });
    const when = span === 0 ? t('sameTime') : t('before', { time: spanText(-span) });
    return `${when}. ${t('afterNone')}`;
  }
}

/** Says a span of time, given in milliseconds, in the unit that reads best. */
function useSpanText(): (milliseconds: number) => string {
  const t = useTexts('revocation');
  const { number } = useFormats();
  return (span) => {
    if (span < 1000) return t('milliseconds', { value: number(span) });
    if (span < 120_000) return t('seconds', { value: number(span / 1000, 1) });
    if (span < 7_200_000) return t('minutes', { value: number(span / 60_000, 1) });
    return t('hours', { value: number(span / 3_600_000, 1) });
  };
}
