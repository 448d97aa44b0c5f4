import { Table } from '@mantine/core';
import type { PackageSignal } from '@vinculum/contract/data-packages/data-package.ts';
import { useState } from 'react';
import { ShortPages } from '../../design/table/short-pages.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { GroupName, useSignalCatalogue } from '../signals/public.ts';

/** Rows a page (specification 1, section 9). */
const pageSize = 5;

/** The signals of a package, five a page. */
export function SignalTable({ signals }: { signals: readonly PackageSignal[] }) {
  const t = useTexts('dataPackages');
  const [page, setPage] = useState(0);
  const catalogue = useSignalCatalogue().data;
  return (
    <div>
      <Table.ScrollContainer minWidth={280} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table verticalSpacing={6} aria-label={t('signalsTitle')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('signal')}</Table.Th>
              <Table.Th>{t('group')}</Table.Th>
              <Table.Th>{t('access')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {signals.slice(page * pageSize, (page + 1) * pageSize).map((signal) => (
              <Table.Tr key={`${signal.is_read} ${signal.signal_id}`}>
                <Table.Td>{catalogue?.byId.get(signal.signal_id)?.label ?? signal.signal_name}</Table.Td>
                <Table.Td>
                  <GroupName name={signal.signal_group_name} />
                </Table.Td>
                <Table.Td>{t(signal.is_read === 1 ? 'read' : 'write')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <ShortPages page={page} size={pageSize} total={signals.length} onPage={setPage} />
    </div>
  );
}
