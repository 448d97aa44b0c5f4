import { labelsOf } from '@vinculum/contract/access/principal.ts';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { isVin } from '@vinculum/contract/foundation/vin.ts';
import { getOrganisationEndpoint } from '@vinculum/contract/organisations/operator-endpoints.ts';
import { Code, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ObjectLink } from '../../../design/object/object-link.tsx';
import { VinLink } from '../../../design/vins/vin-link.tsx';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { useMessages, useTexts } from '../../../lib/language/texts.ts';
import { NO_VALUE } from '../../../lib/no-value.ts';
import { auditFieldsEn } from '../fields.en.ts';

export type FieldName = keyof typeof auditFieldsEn;

/** Of a list, so many of its things are shown. */
const MOST_SHOWN = 20;

/** A field that the portal has words for. */
export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(auditFieldsEn, name);
}

type InWords = (props: { readonly value: number | string }) => ReactNode;

/** Fields whose values stand for something that has a name. */
const inWords: Readonly<Partial<Record<FieldName, InWords>>> = {
  consumer: Organisation,
  consumerId: Organisation,
  fleetOwnerId: Organisation,
  fleetOwnerIds: Organisation,
  job: Job,
  maker: Organisation,
  movedFrom: Fleet,
  movedTo: Fleet,
  org_id: Organisation,
  org_role_id: Role,
  permissions_bit: Permissions,
  role_ids: Role,
  sourceConsumerId: Organisation,
};

/** A value of the details, by its name where its field says what it stands for, otherwise as it was recorded. */
export function FieldValue({ name, value }: { name: string; value: unknown }) {
  const t = useTexts('audit');
  const words = useTexts('design.words');
  if (value === null || value === undefined || value === '') return NO_VALUE;
  if (typeof value === 'boolean') return words(value ? 'yes' : 'no');
  const InWords = isFieldName(name) ? inWords[name] : undefined;
  if (typeof value === 'number') return InWords === undefined ? String(value) : <InWords value={value} />;
  if (typeof value === 'string') {
    if (InWords !== undefined) return <InWords value={value} />;
    return isVin(value) ? <VinLink vin={value} /> : value;
  }
  if (!Array.isArray(value)) return <Code>{JSON.stringify(value)}</Code>;
  const shown: unknown[] = value.slice(0, MOST_SHOWN);
  return (
    <Stack gap={2}>
      {shown.map((one) => (
        <span key={JSON.stringify(one)}>
          <FieldValue name={name} value={one} />
        </span>
      ))}
      {value.length > MOST_SHOWN && t('moreValues', { count: value.length - MOST_SHOWN })}
      {value.length === 0 && NO_VALUE}
    </Stack>
  );
}

/** By its name, leading to its page; by its number until that is known, and where it is not. */
function Organisation({ value: id }: { readonly value: number | string }) {
  const t = useTexts('audit.targets');
  const { data } = useEndpoint(getOrganisationEndpoint, { params: { id: Number(id) } });
  return (
    <ObjectLink kind="organisation" id={id} name={data?.name ?? t('organisation', { id: String(id) })} />
  );
}

function Fleet({ value: id }: { readonly value: number | string }) {
  return useTexts('audit.targets')('fleet', { id: String(id) });
}

function Job({ value }: { readonly value: number | string }) {
  return useMessages()(`jobs.${value}`);
}

function Role({ value }: { readonly value: number | string }) {
  const t = useTexts('organisations.roles');
  const names = { OEM: t('OEM'), CONSUMER: t('CONSUMER'), FLEET_OWNER: t('FLEET_OWNER'), ADMIN: t('ADMIN') };
  const found = Object.entries(organisationRoles).find(([, id]) => id === value);
  const known = Object.entries(names).find(([name]) => name === found?.[0]);
  return known?.[1] ?? String(value);
}

/** Permissions, which the trail keeps as the sum of their bits. */
function Permissions({ value }: { readonly value: number | string }) {
  const t = useTexts('users');
  return (
    <Stack gap={2}>
      {labelsOf(Number(value)).map((label) => (
        <span key={label}>{t(`bits.${label}`)}</span>
      ))}
    </Stack>
  );
}
