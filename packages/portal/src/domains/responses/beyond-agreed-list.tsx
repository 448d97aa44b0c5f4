import { List, Text } from '@mantine/core';
import type { BeyondAgreed } from '@vinculum/contract/responses/endpoints.ts';
import { Banner } from '../../design/states/banner.tsx';
import { VinLink } from '../../design/vins/vin-link.tsx';
import { useFormats } from '../../lib/language/formats.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { useSignalCatalogue } from '../signals/public.ts';

type Row = BeyondAgreed & { readonly vin_number?: string };

/** What cars sent beyond what their owners agreed to, by signal; nothing when there is none. */
export function BeyondAgreedList({ beyond }: { beyond: readonly Row[] }) {
  return beyond.length === 0 ? null : <Beyond beyond={beyond} />;
}

function Beyond({ beyond }: { beyond: readonly Row[] }) {
  const t = useTexts('responses.beyond');
  const formats = useFormats();
  const catalogue = useSignalCatalogue();
  const nameOf = (id: number) =>
    id === 0 ? t('encrypted') : (catalogue.data?.byId.get(id)?.label ?? String(id));
  return (
    <Banner kind="warning" title={t('title')}>
      <Text fz="sm">{t('lead')}</Text>
      <List fz="sm" mt="xs">
        {beyond.map(({ vin_number: vin, signal_id: id, samples, last_on: at }) => (
          <List.Item key={`${vin ?? ''} ${id}`}>
            {vin !== undefined && (
              <>
                <VinLink vin={vin} />{' '}
              </>
            )}
            {t('row', { signal: nameOf(id), count: samples, time: formats.exact(at) })}
          </List.Item>
        ))}
      </List>
    </Banner>
  );
}
