import { NO_VALUE } from '../../../lib/no-value.ts';
import { Popover, Table, Text } from '@mantine/core';
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import type { ShownConsentForm } from '@vinculum/contract/forms/form.ts';
import { useMediaQuery } from '@mantine/hooks';
import type { SignalEntry } from '@vinculum/contract/forms/entries/signal-entry.ts';
import { useState } from 'react';
import { ActButton } from '../../../design/object/act-button.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { ShortPages } from '../../../design/table/short-pages.tsx';
import { useSignalCatalogue, WhenNamed } from '../../signals/public.ts';

/** The signals of a form with how each is collected. */
export function SignalsPopover({ form }: { form: ShownConsentForm }) {
  const t = useTexts('forms.view');
  const entries = [...form.read_signals, ...form.write_signals];
  return (
    <Popover width="min(94vw, 56rem)" position="bottom-start" withArrow shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActButton
          variant="default"
          icon={IconListDetails}
          iconSize={16}
          disabled={entries.length === 0}
          text={t('signals', { count: entries.length })}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('signalsTitle')}>
        <WhenNamed>
          <SignalGrid entries={entries} />
        </WhenNamed>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Rows a page (specification 1, section 9). */
const pageSize = 5;

type ShownEntry = SignalEntry & Partial<Pick<ShownConsentForm['read_signals'][number], 'collected'>>;

/**
 * The details of a form's signals, five a page; on a narrow screen the sentence of each stands whole under its name.
 */
function SignalGrid({ entries }: { entries: readonly ShownEntry[] }) {
  const t = useTexts('forms.view');
  const [page, setPage] = useState(0);
  const shown = entries.slice(page * pageSize, (page + 1) * pageSize);
  const nameOf = useSignalNames();
  const isNarrow = useMediaQuery('(max-width: 40em)') ?? false;
  return (
    <div>
      <Table.ScrollContainer minWidth={isNarrow ? 280 : 520}>
        <Table verticalSpacing={6} aria-label={t('signalsTitle')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('signal')}</Table.Th>
              <Table.Th>{t('access')}</Table.Th>
              <Table.Th>{t('need')}</Table.Th>
              {!isNarrow && <Table.Th>{t('collected')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((entry) => (
              <Table.Tr key={`${entry.is_read} ${entry.signal_id}`}>
                <Table.Td>
                  {nameOf(entry)}
                  {isNarrow && (
                    <Text fz="sm" c="dimmed">
                      {entry.collected}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>{entry.is_read === 1 ? t('read') : t('write')}</Table.Td>
                <Table.Td>{entry.mandatory ? t('mandatory') : t('optional')}</Table.Td>
                {!isNarrow && <Table.Td>{entry.collected ?? NO_VALUE}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <ShortPages page={page} size={pageSize} total={entries.length} onPage={setPage} />
    </div>
  );
}

/** The catalogue's label of a signal, or the name that the form keeps of one that it has not. */
function useSignalNames(): (entry: SignalEntry) => string {
  const catalogue = useSignalCatalogue().data;
  return (entry) =>
    catalogue?.byId.get(entry.signal_id)?.label ?? (entry.signal_name || String(entry.signal_id));
}
