import { NO_VALUE } from '../../../lib/no-value.ts';
import { Code, Stack, Table, Text } from '@mantine/core';
import { labelsOf } from '@vinculum/contract/access/principal.ts';
import type { AuditRow } from '@vinculum/contract/audit/endpoints.ts';
import { isVin } from '@vinculum/contract/foundation/vin.ts';
import { z } from 'zod';
import { Facts } from '../../../design/facts.tsx';
import { VinLink } from '../../../design/vins/vin-link.tsx';
import { useTexts } from '../../../lib/language/texts.ts';

const object = z.record(z.string(), z.unknown());
/** Of a list, so many of its things are shown. */
const MOST_SHOWN = 20;

/** What is known of an event beside who, what and when; of a change, what it was before and after. */
export function AuditDetails({ event }: { event: Pick<AuditRow, 'action' | 'details'> }) {
  const t = useTexts('audit');
  const details = useInWords(event);
  const { before, after, ...others } = details;
  const was = object.safeParse(before);
  const is = object.safeParse(after);
  const hasChange = was.success && is.success;
  const facts = Object.entries(hasChange ? others : details);
  if (!hasChange && facts.length === 0) return <Text c="dimmed">{t('noDetails')}</Text>;
  return (
    <Stack gap="sm">
      {facts.length > 0 && (
        <Facts facts={facts.map(([name, value]) => ({ name, value: <Value value={value} /> }))} />
      )}
      {hasChange && <Change before={was.data} after={is.data} />}
    </Stack>
  );
}

/** Permissions, which the trail keeps as the sum of their bits, by their names. */
function useInWords({ action, details }: Pick<AuditRow, 'action' | 'details'>): AuditRow['details'] {
  const t = useTexts('users');
  const { data } = permissionBits.safeParse(details);
  if (action !== 'user.change-permissions' || data === undefined) return details;
  const named = (bits: number) => ({
    [t('permissions')]: labelsOf(bits).map((label) => t(`bits.${label}`)),
  });
  return { ...details, before: named(data.before), after: named(data.after) };
}

const permissionBits = z.object({ before: z.int(), after: z.int() });

interface ChangeProps {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** The fields that are not what they were. */
function Change({ before, after }: ChangeProps) {
  const t = useTexts('audit');
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return (
    <Table verticalSpacing="xs" aria-label={t('details')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('field')}</Table.Th>
          <Table.Th>{t('before')}</Table.Th>
          <Table.Th>{t('after')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changed.map((name) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{name}</Table.Th>
            <Table.Td>
              <Value value={before[name]} />
            </Table.Td>
            <Table.Td>
              <Value value={after[name]} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Value({ value }: { value: unknown }) {
  const t = useTexts('audit');
  const words = useTexts('design.words');
  if (value === null || value === undefined || value === '') return NO_VALUE;
  if (typeof value === 'boolean') return words(value ? 'yes' : 'no');
  if (typeof value === 'string') return isVin(value) ? <VinLink vin={value} /> : value;
  if (typeof value === 'number') return String(value);
  if (!Array.isArray(value)) return <Code>{JSON.stringify(value)}</Code>;
  const shown: unknown[] = value.slice(0, MOST_SHOWN);
  return (
    <Stack gap={2}>
      {shown.map((one) => (
        <span key={JSON.stringify(one)}>
          <Value value={one} />
        </span>
      ))}
      {value.length > MOST_SHOWN && t('moreValues', { count: value.length - MOST_SHOWN })}
      {value.length === 0 && NO_VALUE}
    </Stack>
  );
}
