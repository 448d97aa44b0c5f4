import { expect, test } from 'vitest';
import { problemsOf } from '../foundation/problem.ts';
import { organisationRoleRows, organisationSchema } from './organisation.ts';

const organisation = { name: 'Example', unique_identifier: 'example', role_ids: [4] };

test.each([
  ['one type', {}, []],
  ['several types', { role_ids: [4, 5, 6] }, []],
  ['the type of the operator', { role_ids: [7] }, []],
  ['the type of the operator twice', { role_ids: [7, 7] }, []],
  ['the type of the operator beside another', { role_ids: [5, 7] }, ['role_ids: organisations.adminAlone']],
  ['no type', { role_ids: [] }, ['role_ids: organisations.typeRequired']],
  ['nothing of types', { role_ids: undefined }, ['role_ids: organisations.typeRequired']],
  ['a type that there is not', { role_ids: [8] }, ['role_ids.0: validation.choice']],
  ['no name', { name: ' ' }, ['name: organisations.required']],
  ['nothing of a name', { name: undefined }, ['name: organisations.required']],
  ['a name of 201 characters', { name: 'x'.repeat(201) }, ['name: validation.tooLong']],
])('an organisation with %s', (_, change, expected) => {
  const { error } = organisationSchema.safeParse({ ...organisation, ...change });
  expect(problemsOf(error?.issues ?? []).map(({ field, key }) => `${field}: ${key}`)).toEqual(expected);
});

test('types are kept once each, in the order of their ids', () => {
  expect(organisationSchema.parse({ ...organisation, role_ids: [6, 4, 6] }).role_ids).toEqual([4, 6]);
});

test('every type has its name', () => {
  expect(organisationRoleRows).toEqual([
    { id: 4, name: 'OEM' },
    { id: 5, name: 'Consumer' },
    { id: 6, name: 'Fleet Owner' },
    { id: 7, name: 'Admin' },
  ]);
});
