import { List, Text } from '@mantine/core';
import type { AgreementRow } from '@vinculum/contract/agreements/agreement.ts';
import { useFormats } from '../../lib/language/formats.ts';
import { useTexts } from '../../lib/language/texts.ts';

/** To whom an agreement is published, since when, and by whom as far as the reader may know. */
export function Publications({ agreement }: { agreement: AgreementRow }) {
  const t = useTexts('agreements');
  const formats = useFormats();
  return (
    <List size="sm">
      {agreement.publications.map((one) => (
        <List.Item key={one.fleet_owner_id}>
          {one.fleet_owner_name}
          <Text fz="sm" c="dimmed">
            {one.published_by === null
              ? formats.dateTime(one.published_on)
              : t('publishedOn', { moment: formats.dateTime(one.published_on), user: one.published_by })}
          </Text>
        </List.Item>
      ))}
    </List>
  );
}
