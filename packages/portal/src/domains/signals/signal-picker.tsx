import { Chip, Group, Stack, Tabs, Text, TextInput, UnstyledButton } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import type { CatalogueSignal } from '@vinculum/contract/signals/endpoints.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { NotYet } from '../../design/states/not-yet.tsx';
import { Chip as Word } from '../../design/states/chip.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { GroupName } from './group-name.tsx';
import { GroupTabs } from './group-tabs.tsx';
import type { FetchedCatalogue, SignalCatalogue } from './signal-catalogue.ts';
import classes from './signal-picker.module.css';
import { searchFor } from '../../lib/searchable.ts';

/** One signal with the access that is asked for. */
export interface PickedSignal {
  readonly signal: CatalogueSignal;
  readonly isRead: boolean;
}

interface SignalPickerProps {
  readonly catalogue: FetchedCatalogue;
  readonly isPicked: (signal: PickedSignal) => boolean;
  /** Already chosen elsewhere: shown, but not to be picked. */
  readonly isTaken?: (signal: PickedSignal) => boolean;
  readonly onPick: (signal: PickedSignal) => void;
}

/** Search over all groups, a tab a group, Read and Write, and the signals that fit. */
export function SignalPicker({ catalogue, ...props }: SignalPickerProps) {
  if (catalogue.data === undefined) return <NotYet source={catalogue} />;
  return <Picker {...props} catalogue={catalogue.data} />;
}

type PickerProps = Omit<SignalPickerProps, 'catalogue'>;

function Picker({ catalogue, ...props }: PickerProps & { readonly catalogue: SignalCatalogue }) {
  const t = useTexts('formsEditor');
  const [group, setGroup] = useState(catalogue.groups[0]?.groupName ?? '');
  const [access, setAccess] = useState('read');
  const [search, setSearch] = useState('');
  const isRead = access === 'read';
  const found = findSignals(catalogue, { search, group, isRead });
  const isSearching = search.trim() !== '';
  const list = (
    <SignalList
      key={`${group}${access}${search}`}
      signals={found}
      isRead={isRead}
      showsGroup={isSearching}
      {...props}
    />
  );
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-end">
        <SearchField value={search} onChange={setSearch} />
        <Chip.Group value={access} onChange={setAccess}>
          <Group gap="xs">
            <Chip value="read">{t('read')}</Chip>
            <Chip value="write">{t('write')}</Chip>
          </Group>
        </Chip.Group>
      </Group>
      {isSearching ? (
        list
      ) : (
        <GroupTabs label={t('groupsOfSignals')} catalogue={catalogue} value={group} onChange={setGroup}>
          {catalogue.groups.map(({ groupName }) => (
            <Tabs.Panel key={groupName} value={groupName} pt="sm">
              {groupName === group && list}
            </Tabs.Panel>
          ))}
        </GroupTabs>
      )}
    </Stack>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useTexts('formsEditor');
  return (
    <TextInput
      flex="1 1 14rem"
      type="search"
      aria-label={t('search')}
      placeholder={t('search')}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data-autofocus
    />
  );
}

interface SignalListProps extends PickerProps {
  readonly signals: readonly CatalogueSignal[];
  readonly isRead: boolean;
  readonly showsGroup: boolean;
}

const rowHeight = 48;

function SignalList({ signals, isRead, ...props }: SignalListProps) {
  const t = useTexts('formsEditor');
  const viewport = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const rows = useVirtualizer({
    count: signals.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialRect: { width: 600, height: 320 },
  });
  return (
    <Stack gap={4}>
      <Text fz="sm" c="dimmed" component="output">
        {signals.length === 0 ? t('noneFound') : t('found', { count: signals.length })}
      </Text>
      <div ref={viewport} className={classes['viewport']}>
        <ul className={classes['list']} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const signal = signals[index];
            if (signal === undefined) return null;
            return (
              <li key={signal.id} className={classes['row']} style={{ transform: `translateY(${start}px)` }}>
                <SignalOption picked={{ signal, isRead }} {...props} />
              </li>
            );
          })}
        </ul>
      </div>
    </Stack>
  );
}

const never = () => false;

interface SignalOptionProps extends PickerProps {
  readonly picked: PickedSignal;
  readonly showsGroup: boolean;
}

/** A signal to pick, pressed once it is. */
function SignalOption({ picked, showsGroup, isPicked, isTaken = never, onPick }: SignalOptionProps) {
  const t = useTexts('formsEditor');
  const { signal } = picked;
  return (
    <UnstyledButton
      className={classes['pick']}
      aria-pressed={isPicked(picked)}
      disabled={isTaken(picked)}
      onClick={() => onPick(picked)}
    >
      <span className={classes['mark']}>{isPicked(picked) && <IconCheck size={18} aria-hidden />}</span>
      <span className={classes['name']}>
        {signal.label}
        {signal.unit !== null && <span className={classes['unit']}> {signal.unit}</span>}
      </span>
      {isTaken(picked) && <span className={classes['unit']}>{t('alreadyAdded')}</span>}
      {showsGroup && (
        <Word>
          <GroupName name={signal.group_name} />
        </Word>
      )}
    </UnstyledButton>
  );
}

interface SignalQuery {
  readonly search: string;
  readonly group: string;
  readonly isRead: boolean;
}

/** The signals of a group, or, with a search, those of every group in whose label or name each word occurs. */
function findSignals(catalogue: SignalCatalogue, query: SignalQuery): CatalogueSignal[] {
  const fits = searchFor(query.search);
  const groups =
    query.search.trim() === ''
      ? catalogue.groups.filter(({ groupName }) => groupName === query.group)
      : catalogue.groups;
  const signals = groups.flatMap((group) => (query.isRead ? group.read : group.write));
  return signals.filter((signal) => fits(`${signal.label} ${signal.name}`));
}
