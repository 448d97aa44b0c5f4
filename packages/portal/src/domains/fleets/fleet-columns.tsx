import { Anchor } from '@mantine/core';
import type { FleetRow } from '@vinculum/contract/fleets/fleet.ts';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { useFormats } from '../../lib/language/formats.ts';
import { pageOf } from '../../lib/screens/addresses.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import { useTexts } from '../../lib/language/texts.ts';

/** The columns of the list of fleets; a fleet's name leads to its cars. */
export function useFleetColumns(): readonly DataColumn<FleetRow>[] {
  const t = useTexts('fleets');
  const formats = useFormats();
  return [
    {
      key: 'name',
      title: t('name'),
      cell: (row) => (
        <Anchor fw={600} renderRoot={linkTo(pageOf.fleet(row.id))}>
          {row.name}
        </Anchor>
      ),
    },
    { key: 'unique_id', title: t('uniqueId'), cell: (row) => row.unique_id },
    { key: 'description', title: t('description'), cell: (row) => row.description },
    { key: 'vehicles', title: t('cars'), cell: (row) => formats.number(row.vehicles), align: 'end' },
  ];
}
