import { Code, Text } from '@mantine/core';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import {
  createStreamKeyEndpoint,
  listStreamKeysEndpoint,
  revokeStreamKeyEndpoint,
  type StreamKeyRow,
} from '@vinculum/contract/streams/endpoints.ts';
import { useState } from 'react';
import { ActButton } from '../../design/object/act-button.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { Page } from '../../design/page.tsx';
import { useCall, useEndpoint } from '../../lib/calls/queries.ts';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { useKeyColumns } from './key-columns.tsx';
import { Confirm } from '../../design/dialogs/confirm.tsx';

/** The API keys of the consumer's own data stream. */
export function StreamKeysScreen() {
  const t = useTexts('streams');
  const words = useTexts('design.words');
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<StreamKeyRow | null>(null);
  const keys = useEndpoint(
    listStreamKeysEndpoint,
    {},
    {
      refetchInterval: 15_000,
      select: ({ keys: data, stream_name }) => ({ data, total_rows: data.length, stream_name }),
    },
  );
  const columns = useKeyColumns();
  const mayRevoke = useMay(revokeStreamKeyEndpoint);
  const create = useMay(createStreamKeyEndpoint) && (
    <ActButton icon={IconPlus} onClick={() => setCreating(true)} text={t('create')} />
  );
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      aside={<StreamName name={keys.data?.stream_name} />}
      action={create}
    >
      <DataTable
        name={t('title')}
        columns={columns}
        source={keys}
        rowKey={(row) => String(row.id)}
        actions={(row) => [
          mayRevoke &&
            row.revoked_on === null && {
              label: t('revokeOf', { name: row.name }),
              word: words('revoke'),
              icon: IconBan,
              onClick: () => setRevoking(row),
            },
        ]}
        empty={<EmptyState title={t('none')} hint={t('noneHint')} action={create} />}
      />
      {isCreating && <CreateKeyDialog onClose={() => setCreating(false)} />}
      <RevokeKey streamKey={revoking} onClose={() => setRevoking(null)} />
    </Page>
  );
}

/** What the platform's operator calls the stream; nothing before it has a name. */
function StreamName({ name }: { name: string | null | undefined }) {
  const t = useTexts('streams');
  if (name === null || name === undefined) return null;
  return (
    <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {t('called')} <Code>{name}</Code>
    </Text>
  );
}

/** Asks before a key is revoked; null is closed. */
function RevokeKey({ streamKey, onClose }: { streamKey: StreamKeyRow | null; onClose: () => void }) {
  const t = useTexts('streams');
  const revoke = useCall(revokeStreamKeyEndpoint, { onSuccess: onClose });
  const close = () => {
    revoke.reset();
    onClose();
  };
  if (streamKey === null) return null;
  return (
    <Confirm
      title={t('revokeTitle', { name: streamKey.name })}
      confirmLabel={t('revoke')}
      isDangerous
      call={revoke}
      onConfirm={() => revoke.mutate({ params: { id: streamKey.id } })}
      onCancel={close}
    >
      <Text>{t('revokeText')}</Text>
    </Confirm>
  );
}
