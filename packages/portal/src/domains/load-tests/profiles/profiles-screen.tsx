import {
  listLoadTestProfilesEndpoint,
  type LoadTestProfileRow,
} from '@vinculum/contract/load-tests/endpoints.ts';
import { changeLoadTestProfileEndpoint } from '@vinculum/contract/load-tests/profile-endpoints.ts';
import { ObjectLink } from '../../../design/object/object-link.tsx';
import type { DataColumn } from '../../../design/table/rows/data-column.ts';
import { useTableState } from '../../../design/table/table-state.ts';
import { useFormats } from '../../../lib/language/formats.ts';
import { useCall, useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { TestItemsPage } from '../test-items-page.tsx';

/** All load test profiles (specification 3, section 2). */
export function ProfilesScreen() {
  const state = useTableState({ name: 'load-test-profiles' });
  const profiles = useSteadyEndpoint(
    listLoadTestProfilesEndpoint,
    { body: { page: state.page - 1, limit: state.limit } },
    { select: ({ profiles: data, total_rows }) => ({ data, total_rows }) },
  );
  const change = useCall(changeLoadTestProfileEndpoint);
  const remove = async (test_name: string) =>
    (await change.mutateAsync({ body: { status: 'deleteTestProfile', test_name } })).message;
  return (
    <TestItemsPage
      kind="profiles"
      nameOf={(row) => row['test-name']}
      columns={useProfileColumns()}
      source={profiles}
      state={state}
      mayChange={useMay(changeLoadTestProfileEndpoint)}
      onDelete={remove}
    />
  );
}

function useProfileColumns(): readonly DataColumn<LoadTestProfileRow>[] {
  const t = useTexts('loadTests.profiles');
  const { number } = useFormats();
  return [
    { key: 'template', title: t('template'), cell: (row) => row.template_name },
    {
      key: 'consumer',
      title: t('consumer'),
      cell: (row) => <ObjectLink kind="organisation" id={row.consumer_id} name={row.consumer_name} />,
    },
    { key: 'vehicles', title: t('vehicles'), cell: (row) => number(row.vehicle_count), align: 'end' },
    {
      key: 'threshold',
      title: t('threshold'),
      cell: (row) => t('thresholdOf', { seconds: row.threshold_timeout }),
      align: 'end',
    },
  ];
}
