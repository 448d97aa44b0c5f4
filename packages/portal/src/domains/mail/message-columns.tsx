import { Stack, Text } from '@mantine/core';
import type { OrganisationMessageRow } from '@vinculum/contract/mail/endpoints.ts';
import { ObjectLink } from '../../design/object/object-link.tsx';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { RelativeTime } from '../../design/relative-time.tsx';
import { UnreadLine } from '../../design/states/unread-line.tsx';
import { useTexts } from '../../lib/language/texts.ts';

/** The columns of the inbox or of the sent messages; `open` shows a message whole. */
export function useMessageColumns(
  isSent: boolean,
  open: (row: OrganisationMessageRow) => void,
): readonly DataColumn<OrganisationMessageRow>[] {
  const t = useTexts('organisationMessages');
  return [
    { key: 'subject', title: t('subject'), cell: (row) => <Subject row={row} open={open} /> },
    {
      key: 'organisation_name',
      title: isSent ? t('to') : t('from'),
      cell: (row) => <ObjectLink kind="organisation" id={row.organisation_id} name={row.organisation_name} />,
    },
    { key: 'sent_on', title: t('when'), cell: (row) => <RelativeTime moment={row.sent_on} /> },
  ];
}

function Subject({
  row,
  open,
}: {
  row: OrganisationMessageRow;
  open: (row: OrganisationMessageRow) => void;
}) {
  return (
    <Stack gap={2}>
      <UnreadLine isRead={row.is_read} onOpen={() => open(row)}>
        {row.subject}
      </UnreadLine>
      <Text fz="sm" c="dimmed" lineClamp={1}>
        {row.preview}
      </Text>
    </Stack>
  );
}
