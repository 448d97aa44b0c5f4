import { Button, Collapse, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { liveStatuses, openStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import {
  listVehicleConsentsEndpoint,
  shownConsentChanges,
  type VehicleConsentRow,
  type VehicleDetail,
} from '@vinculum/contract/vehicles/endpoints.ts';
import { type ReactNode, useId, useState } from 'react';
import { ObjectLink } from '../../design/object/object-link.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { NotYet } from '../../design/states/not-yet.tsx';
import { NotUpdated } from '../../design/states/not-updated.tsx';
import { RelativeTime } from '../../design/relative-time.tsx';
import { type KeyPage, KeyPages } from '../../design/table/key-pages.tsx';
import { useFormats } from '../../lib/language/formats.ts';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { ConsentStatusChip } from '../forms/public.ts';
import { ConsentChanges } from '../responses/public.ts';
import { ConsentContent } from './consent-content.tsx';
import { EndConsent } from './end-consent.tsx';

const POLL_MS = 5000;
const activeStatuses = new Set([...openStatuses, ...liveStatuses]);

/** What was asked of a car, the newest first, each with what became of it. */
export function ConsentsView({ vehicle: { vin } }: { vehicle: VehicleDetail }) {
  const t = useTexts('vehicles.consents');
  return (
    <Stack component="section" aria-label={t('title')}>
      <KeyPages moreText={t('more')} renderPage={(page) => <ConsentsPage vin={vin} page={page} />} />
    </Stack>
  );
}

function ConsentsPage({ vin, page: { before, renderMore } }: { vin: string; page: KeyPage }) {
  const t = useTexts('vehicles.consents');
  const query = before === null ? {} : { before };
  const found = useEndpoint(
    listVehicleConsentsEndpoint,
    { params: { vin }, query },
    { refetchInterval: POLL_MS },
  );
  if (found.data === undefined) return <NotYet source={found} rows={4} height={64} />;
  const { data: consents, next } = found.data;
  if (before === null && consents.length === 0)
    return (
      <Paper withBorder>
        <EmptyState title={t('none')} hint={t('noneHint')} />
      </Paper>
    );
  return (
    <>
      <NotUpdated problem={found.error} />
      {consents.map((consent, index) => (
        <OneConsent
          key={consent.consent_id}
          vin={vin}
          consent={consent}
          isFirst={before === null && index === 0}
        />
      ))}
      {renderMore(next)}
    </>
  );
}

function OneConsent({
  vin,
  consent,
  isFirst,
}: {
  vin: string;
  consent: VehicleConsentRow;
  isFirst: boolean;
}) {
  const t = useTexts('vehicles.consents');
  const { title, consumer, status, history } = consent;
  return (
    <Paper withBorder p="md" component="article" aria-label={t('of', { title, consumer })}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={2} style={{ flex: '1 1 14rem', minWidth: 0 }}>
          <FormTitle consent={consent} />
          <Text fz="sm" c="dimmed">
            <ObjectLink kind="organisation" id={consent.consumer_id} name={consumer} />
          </Text>
        </Stack>
        <EndConsent vin={vin} consent={consent} />
      </Group>
      <Group gap="4px 12px" mt="xs">
        <ConsentStatusChip status={status} />
        <Standing consent={consent} />
      </Group>
      <Folded show={t('showContent')} hide={t('hideContent')}>
        <ConsentContent vin={vin} consent={consent} />
      </Folded>
      <Folded isFirst={isFirst} show={t('showHistory', { count: history.length })} hide={t('hideHistory')}>
        <ConsentChanges changes={history} />
        {history.length === shownConsentChanges && (
          <Text fz="sm" c="dimmed">
            {t('newest', { count: shownConsentChanges })}
          </Text>
        )}
      </Folded>
    </Paper>
  );
}

interface FoldedProps {
  readonly show: string;
  readonly hide: string;
  readonly isFirst?: boolean;
  readonly children: ReactNode;
}

/** A part that is shown when it is asked for. */
function Folded({ show, hide, isFirst = false, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(isFirst);
  const id = useId();
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        mt="xs"
        px={0}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? hide : show}
      </Button>
      <Collapse expanded={isOpen} id={id}>
        {isOpen && (
          <Stack gap="xs" pt="sm">
            {children}
          </Stack>
        )}
      </Collapse>
    </div>
  );
}

function FormTitle({ consent: { title, consent_form_id: id } }: { consent: VehicleConsentRow }) {
  return (
    <Title order={2} fz="md" style={{ overflowWrap: 'anywhere' }}>
      <ObjectLink kind="consent-form" id={id} name={title} />
    </Title>
  );
}

/** Since when, until when, and whether the car knows. */
function Standing({ consent }: { consent: VehicleConsentRow }) {
  const t = useTexts('vehicles.consents');
  const formats = useFormats();
  const isActive = activeStatuses.has(consent.status);
  return (
    <>
      <Text fz="sm" c="dimmed">
        {t('since')} <RelativeTime moment={consent.since} />
      </Text>
      {isActive && consent.expires_on !== null && (
        <Text fz="sm" c="dimmed">
          {t('until', { date: formats.dateTime(consent.expires_on) })}
        </Text>
      )}
      {consent.is_applied !== null && (
        <Text fz="sm" c="dimmed">
          {t(consent.is_applied ? 'applied' : 'notApplied')}
        </Text>
      )}
    </>
  );
}
