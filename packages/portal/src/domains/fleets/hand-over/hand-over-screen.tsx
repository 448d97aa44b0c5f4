import { Button, Group, Stack, Text } from '@mantine/core';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import {
  type HandedOverRow,
  type HandOverOutcome,
  handOverVehiclesEndpoint,
  listHandedOverEndpoint,
  takeBackVehiclesEndpoint,
} from '@vinculum/contract/fleets/hand-over-endpoints.ts';
import { type ReactNode, useState } from 'react';
import { ActButton } from '../../../design/object/act-button.tsx';
import { DoneBanner } from '../../../design/states/banner.tsx';
import type { DataColumn } from '../../../design/table/rows/data-column.ts';
import { DataTable } from '../../../design/table/data-table.tsx';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { FilterText } from '../../../design/table/filter-text.tsx';
import { Page } from '../../../design/page.tsx';
import { RelativeTime } from '../../../design/relative-time.tsx';
import { StatusChip } from '../../../design/states/status-chip.tsx';
import { pageRequestOf, searchOf, useTableState } from '../../../design/table/table-state.ts';
import { VinLink } from '../../../design/vins/vin-link.tsx';
import { useCall, useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { VinOutcome } from '../vin-outcome.tsx';
import { Confirm } from '../../../design/dialogs/confirm.tsx';

/** The maker's cars that fleet owners have. */
export function HandOverScreen() {
  const t = useTexts('fleets.handOver');
  const [isOpen, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<HandOverOutcome | null>(null);
  const [takingBack, setTakingBack] = useState<readonly string[] | null>(null);
  const [reported, setReported] = useState<string | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // What came of the act before says nothing any more.
  const showOutcome = (next: HandOverOutcome) => {
    setReported(null);
    setOutcome(next);
  };
  const open = useMay(handOverVehiclesEndpoint) && (
    <ActButton icon={IconPlus} onClick={() => setOpen(true)} text={t('open')} />
  );
  return (
    <Page title={t('title')} lead={t('lead')} action={open}>
      <Stack>
        <DoneBanner text={reported} onClose={() => setReported(null)} />
        {outcome !== null && <HandedOverOutcome outcome={outcome} onDismiss={() => setOutcome(null)} />}
        <HandedOverCars selected={selected} onSelect={setSelected} onTakeBack={setTakingBack} open={open} />
      </Stack>
      {isOpen && <HandOverDialog onClose={() => setOpen(false)} onDone={showOutcome} />}
      {takingBack !== null && (
        <TakeBack
          vins={takingBack}
          onClose={() => setTakingBack(null)}
          onDone={(message) => {
            setReported(message);
            setOutcome(null);
            setSelected(new Set());
          }}
        />
      )}
    </Page>
  );
}

interface HandedOverCarsProps {
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly onTakeBack: (vins: readonly string[]) => void;
  /** The way to hand over cars, for who may. */
  readonly open: ReactNode;
}

function HandedOverCars({ selected, onSelect, onTakeBack, open }: HandedOverCarsProps) {
  const t = useTexts('fleets.handOver');
  const state = useTableState({ name: 'fleet-hand-over' });
  const cars = useSteadyEndpoint(listHandedOverEndpoint, {
    body: { ...pageRequestOf(state), ...searchOf(state) },
  });
  const mayTakeBack = useMay(takeBackVehiclesEndpoint);
  const bulk = (
    <Button size="xs" variant="default" onClick={() => onTakeBack([...selected])}>
      {t('takeBack')}
    </Button>
  );
  return (
    <>
      <Group>
        <FilterText state={state} name="search" label={t('search')} />
      </Group>
      <DataTable
        name={t('title')}
        columns={useHandedOverColumns()}
        source={cars}
        state={state}
        rowKey={(row) => row.vin}
        actions={({ vin }) => [
          mayTakeBack && {
            label: t('takeBackOf', { vin }),
            word: t('takeBack'),
            icon: IconArrowBackUp,
            onClick: () => onTakeBack([vin]),
          },
        ]}
        {...(mayTakeBack && { selection: { selected, onChange: onSelect, bulk } })}
        empty={
          state.filter('search') === '' ? (
            <EmptyState title={t('none')} hint={t('noneHint')} action={open} />
          ) : (
            <EmptyState title={t('noneFound')} />
          )
        }
      />
    </>
  );
}

function useHandedOverColumns(): readonly DataColumn<HandedOverRow>[] {
  const t = useTexts('fleets.handOver');
  return [
    { key: 'vin', title: t('vin'), cell: (row) => <VinLink vin={row.vin} /> },
    { key: 'model', title: t('model'), cell: (row) => row.model ?? '' },
    { key: 'owner', title: t('owner'), cell: (row) => row.fleet_owner },
    {
      key: 'state',
      title: t('state'),
      cell: (row) =>
        row.is_in_fleet ? (
          <StatusChip kind="good">{t('inFleet')}</StatusChip>
        ) : (
          <StatusChip kind="waiting">{t('noFleet')}</StatusChip>
        ),
    },
    { key: 'since', title: t('since'), cell: (row) => <RelativeTime moment={row.handed_over_on} /> },
    { key: 'by', title: t('by'), cell: (row) => row.handed_over_by },
  ];
}

const outcomeLists = [
  { field: 'handed_over', key: 'done', kind: 'success' },
  { field: 'already', key: 'already', kind: 'info' },
  { field: 'elsewhere', key: 'elsewhere', kind: 'warning' },
  { field: 'unavailable', key: 'unavailable', kind: 'warning' },
] as const;

/** What became of the VINs that were to be handed over. */
function HandedOverOutcome({ outcome, onDismiss }: { outcome: HandOverOutcome; onDismiss: () => void }) {
  const t = useTexts('fleets.handOver');
  const lists = outcomeLists.map(({ field, key, kind }) => ({
    key,
    kind,
    title: t(key, { count: outcome[field].length }),
    hint: t(`${key}Hint`),
    vins: outcome[field],
    areKnown: key !== 'unavailable',
  }));
  return <VinOutcome lists={lists} onDismiss={onDismiss} />;
}

interface TakeBackProps {
  readonly vins: readonly string[];
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
}

/** Asks before cars are taken back from their fleet owners. */
function TakeBack({ vins, onClose, onDone }: TakeBackProps) {
  const t = useTexts('fleets.handOver');
  const takeBack = useCall(takeBackVehiclesEndpoint, {
    onSuccess: ({ message }) => {
      onDone(message);
      onClose();
    },
  });
  return (
    <Confirm
      title={t('takeBackTitle', { count: vins.length, vin: vins[0] ?? '' })}
      confirmLabel={t('takeBack')}
      isDangerous
      call={takeBack}
      onConfirm={() => takeBack.mutate({ body: { vin_numbers: [...vins] } })}
      onCancel={onClose}
    >
      <Text>{t('takeBackText', { count: vins.length })}</Text>
    </Confirm>
  );
}
