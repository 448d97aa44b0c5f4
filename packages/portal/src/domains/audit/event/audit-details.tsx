import { Stack, Table, Text } from '@mantine/core';
import type { AuditRow } from '@vinculum/contract/audit/endpoints.ts';
import { z } from 'zod';
import { Facts } from '../../../design/facts.tsx';
import { JsonText } from '../../../design/json-text.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { FieldValue, isFieldName } from './field-value.tsx';

const object = z.record(z.string(), z.unknown());
type Fields = Readonly<Record<string, unknown>>;

/**
 * What is known of an event beside who, what and when, in words as far as there are any; of a change, what it was
 * before and after. All of it as it was recorded is folded away.
 */
export function AuditDetails({ event }: { event: Pick<AuditRow, 'action' | 'details'> }) {
  const t = useTexts('audit');
  const { facts, change } = readDetails(event);
  const known = facts.filter(([name]) => isFieldName(name));
  const isChanged = change !== null && changedFields(change).some(isFieldName);
  const isNothing = Object.keys(event.details).length === 0;
  return (
    <Stack gap="sm">
      {isNothing && <Text c="dimmed">{t('noDetails')}</Text>}
      {known.length > 0 && <KnownFacts facts={known} />}
      {isChanged && <Change {...change} />}
      <details>
        <summary>{t('asRecorded')}</summary>
        <JsonText>{JSON.stringify({ action: event.action, details: event.details }, null, 2)}</JsonText>
      </details>
    </Stack>
  );
}

const permissionBits = z.object({ before: z.int(), after: z.int() });

/** The fields of an event one by one: what was added or deleted is recorded as a whole. */
function readDetails({ action, details }: Pick<AuditRow, 'action' | 'details'>): {
  readonly facts: readonly (readonly [name: string, value: unknown])[];
  readonly change: ChangeProps | null;
} {
  const { before, after, added, deleted, ...others } = details;
  const bits = permissionBits.safeParse(details);
  if (action === 'user.change-permissions' && bits.success) {
    const named = (sum: number) => ({ permissions_bit: sum });
    return {
      facts: Object.entries(others),
      change: { before: named(bits.data.before), after: named(bits.data.after) },
    };
  }
  const was = object.safeParse(before);
  const is = object.safeParse(after);
  const whole = [added, deleted].flatMap((one) => Object.entries(object.safeParse(one).data ?? {}));
  const facts = [...Object.entries(Array.isArray(added) ? { added, ...others } : others), ...whole];
  return { facts, change: was.success && is.success ? { before: was.data, after: is.data } : null };
}

function KnownFacts({ facts }: { facts: readonly (readonly [name: string, value: unknown])[] }) {
  const nameOf = useFieldName();
  return (
    <Facts
      facts={facts.map(([name, value]) => ({
        name: nameOf(name),
        value: <FieldValue name={name} value={value} />,
      }))}
    />
  );
}

function useFieldName(): (name: string) => string {
  const t = useTexts('audit.fields');
  return (name) => (isFieldName(name) ? t(name) : name);
}

interface ChangeProps {
  readonly before: Fields;
  readonly after: Fields;
}

function changedFields({ before, after }: ChangeProps): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** The fields that are not what they were. */
function Change({ before, after }: ChangeProps) {
  const t = useTexts('audit');
  const nameOf = useFieldName();
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
        {changedFields({ before, after })
          .filter(isFieldName)
          .map((name) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{nameOf(name)}</Table.Th>
              <Table.Td>
                <FieldValue name={name} value={before[name]} />
              </Table.Td>
              <Table.Td>
                <FieldValue name={name} value={after[name]} />
              </Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
  );
}
