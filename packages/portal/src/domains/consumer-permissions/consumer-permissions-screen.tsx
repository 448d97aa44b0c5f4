import { Skeleton, Stack, Switch, Text } from '@mantine/core';
import {
  type ConsumerPermissionRow,
  changeConsumerPermissionEndpoint,
  listConsumerPermissionsEndpoint,
  previewPermissionChangeEndpoint,
} from '@vinculum/contract/consumer-permissions/endpoints.ts';
import type { ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import { Banner } from '../../design/states/banner.tsx';
import { Confirm } from '../../design/dialogs/confirm.tsx';
import { useAsked } from '../../design/dialogs/use-asked.ts';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { Page } from '../../design/page.tsx';
import { useCall, useEndpoint } from '../../lib/calls/queries.ts';
import { useMay } from '../../lib/session.tsx';
import { addressOf } from '../../lib/screens/addresses.ts';
import { RowLink } from '../../design/table/row-link.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { Permitted } from './permission-columns.tsx';

const formKinds = [
  { flag: 'form_type_notification', textKey: 'notificationForm', consentType: 'Standard' },
  { flag: 'form_type_question', textKey: 'questionForm', consentType: 'Action' },
] as const;
type FormKind = (typeof formKinds)[number];

/** A switch that somebody moved and did not yet agree to. */
interface Change {
  readonly row: ConsumerPermissionRow;
  readonly kind: FormKind;
}

/** Which kinds of form each consumer may send through the own organisation (specification 1, section 2). */
export function ConsumerPermissionsScreen() {
  const t = useTexts('consumerPermissions');
  const asked = useAsked<Change, ResultOf<typeof changeConsumerPermissionEndpoint>>();
  const { request: change, reported: result } = asked;
  const rows = useEndpoint(
    listConsumerPermissionsEndpoint,
    {},
    { select: ({ permissions }) => ({ data: permissions, total_rows: permissions.length }) },
  );
  const mayChange = useMay(changeConsumerPermissionEndpoint);
  const columns = useSwitchColumns(mayChange, asked.ask);
  return (
    <Page title={t('title')} lead={mayChange ? t('lead') : `${t('lead')} ${t('onlyAdmins')}`}>
      <Stack>
        {result !== null && (
          <Banner kind="success" title={result.message} onClose={asked.dismiss}>
            {t('canceled', { count: result.canceled })} {t('offered', { count: result.offered })}
          </Banner>
        )}
        <DataTable
          name={t('title')}
          columns={columns}
          source={rows}
          rowKey={(row) => String(row.permission_id)}
          empty={<EmptyState title={t('noneOem')} hint={t('noneOemHint')} />}
        />
      </Stack>
      {change !== null && <ConfirmChange change={change} onClose={asked.leave} onChanged={asked.report} />}
    </Page>
  );
}

/** A switch for each kind of form, for who may change it; moving one only asks. */
function useSwitchColumns(
  mayChange: boolean,
  onMoved: (change: Change) => void,
): readonly DataColumn<ConsumerPermissionRow>[] {
  const t = useTexts('consumerPermissions');
  return [
    {
      key: 'consumer_name',
      title: t('consumers'),
      cell: (row) => (
        <RowLink to={addressOf('/consent-forms', { consumer: row.consumer_id })}>{row.consumer_name}</RowLink>
      ),
    },
    ...formKinds.map((kind) => ({
      key: kind.flag,
      title: t(kind.textKey),
      cell: (row: ConsumerPermissionRow) => {
        const waiting = row.waiting[kind.consentType];
        return (
          <>
            {mayChange ? (
              <Switch
                checked={row[kind.flag]}
                aria-label={t('switchOf', { kind: t(kind.textKey), consumer: row.consumer_name })}
                label={row[kind.flag] ? t('permitted') : t('notPermitted')}
                onChange={() => onMoved({ row, kind })}
              />
            ) : (
              <Permitted isPermitted={row[kind.flag]} />
            )}
            {!row[kind.flag] && waiting > 0 && (
              <Text fz="xs" c="dimmed">
                {t('waiting', { count: waiting })}
              </Text>
            )}
          </>
        );
      },
    })),
  ];
}

interface ConfirmChangeProps {
  readonly change: Change;
  readonly onClose: () => void;
  readonly onChanged: (result: ResultOf<typeof changeConsumerPermissionEndpoint>) => void;
}

function ConfirmChange({ change: { row, kind }, onClose, onChanged }: ConfirmChangeProps) {
  const t = useTexts('consumerPermissions');
  const next = !row[kind.flag];
  const save = useCall(changeConsumerPermissionEndpoint, { onSuccess: onChanged });
  return (
    <Confirm
      title={t('confirmTitle')}
      confirmLabel={t('agree')}
      cancelLabel={t('disagree')}
      isDangerous={!next}
      call={save}
      onConfirm={() => save.mutate({ body: { permission_id: row.permission_id, [kind.flag]: next } })}
      onCancel={onClose}
    >
      <Text>{t('confirmText')}</Text>
      <Text fw={600}>
        {t(next ? 'onFor' : 'offFor', { kind: t(kind.textKey), consumer: row.consumer_name })}
      </Text>
      <ChangeEffects change={{ row, kind }} />
    </Confirm>
  );
}

/** How much a withdrawal ends or a permission asks, as it is when it is asked. */
function ChangeEffects({ change: { row, kind } }: { change: Change }) {
  const t = useTexts('consumerPermissions');
  const effect = useEndpoint(
    previewPermissionChangeEndpoint,
    { params: { id: row.permission_id }, query: { consent_type: kind.consentType } },
    { staleTime: 0, refetchInterval: 3000 },
  );
  const isOn = row[kind.flag];
  if (effect.error !== null) return <Text>{t(isOn ? 'endsUncounted' : 'asksUncounted')}</Text>;
  if (effect.data === undefined) return <Skeleton height={20} aria-hidden />;
  const { forms, consents, live_cars: cars, requests, asked_cars: askedCars } = effect.data;
  return (
    <Text component="output">
      {isOn ? t('ends', { forms, consents, cars }) : t('asks', { requests, cars: askedCars })}
    </Text>
  );
}
