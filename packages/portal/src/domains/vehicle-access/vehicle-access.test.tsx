import { screen, within } from '@testing-library/react';
import {
  createClaimEndpoint,
  getVehicleAccessEndpoint,
  listClaimsEndpoint,
  releaseVehicleEndpoint,
  revokeClaimEndpoint,
  revokeVehicleCertificateEndpoint,
} from '@vinculum/contract/vehicle-access/endpoints.ts';
import {
  assignIdentifierEndpoint,
  withdrawIdentifierEndpoint,
} from '@vinculum/contract/vehicle-access/operator-endpoints.ts';
import { expect, test, vi } from 'vitest';
import { admin, oem } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { openAccess } from '../../testing/rooms/cars/open-vehicle-access.tsx';
import { someAccess, someCar, someClaim } from '../../testing/rooms/vehicle-access.ts';

const open = async (input: Parameters<typeof openAccess>[0] = {}) => (await openAccess(input)).user;

test('a maker sees where its cars connect, its identifiers and its claims with their uses', async () => {
  await open({ session: oem('USER_VIEWER') });
  expect(await screen.findByText('mqtts://cars.example.org:8883')).toBeVisible();
  expect(screen.getByText('Claims and registrations stay inside of these.')).toBeVisible();
  const row = await screen.findByRole('row', { name: /Spring batch/ });
  expect(row).toHaveTextContent('Active');
  expect(row).toHaveTextContent('3 of 100');
  expect(row).toHaveTextContent('and 1 more');
  expect(within(row).getByRole('link', { name: 'Spring batch' })).toHaveAttribute('href', '/vehicle-claim/5');
});

test('a viewer creates, revokes and registers nothing', async () => {
  await open({ session: oem('USER_VIEWER') });
  await screen.findByRole('row', { name: /Spring batch/ });
  expect(screen.queryByRole('button', { name: /Create claim|Revoke|Assign|Take/ })).toBeNull();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Claims', 'Certificates']);
});

test('a maker without identifiers is told what its claims may be for, and who assigns some', async () => {
  await open({
    answers: [answer(getVehicleAccessEndpoint, { ...someAccess, identifiers: [], address: null })],
  });
  expect(await screen.findByText(/every VIN that no other maker’s identifier covers/)).toBeVisible();
  expect(screen.getByText(/setting MQTT_ADDRESS/)).toBeVisible();
});

test('a claim’s archive is saved at once and once more, and the dialog closes by its button only', async () => {
  const sent: unknown[] = [];
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = vi.fn<typeof URL.createObjectURL>(() => 'blob:x');
  const user = await open({
    answers: [
      answer(
        createClaimEndpoint,
        { message: '', claim_id: 6, file_name: 'vehicle-claim-6.tar', archive: btoa('tar') },
        sent,
      ),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Create claim' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a claim' }));
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Summer');
  await user.type(dialog.getByRole('textbox', { name: /VINs/ }), 'ynr, YNS;ynr40EA5XR1100011');
  await user.click(dialog.getByRole('button', { name: 'Create claim' }));
  const made = within(await screen.findByRole('dialog', { name: 'Claim created' }));
  expect(sent).toEqual([
    {
      name: 'Summer',
      vins: ['YNR', 'YNS', 'YNR40EA5XR1100011'],
      count: 100,
      ends_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
  ]);
  expect(clicked).toHaveBeenCalledOnce();
  expect(made.getByText(/cannot be downloaded again once this is closed/)).toBeVisible();
  await user.click(made.getByRole('button', { name: 'Download vehicle-claim-6.tar' }));
  expect(clicked).toHaveBeenCalledTimes(2);
  await user.keyboard('{Escape}');
  await user.click(made.getByRole('button', { name: 'I have the archive' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what is wrong with a claim is said at its field, by the screen and by the server', async () => {
  const user = await open({
    answers: [
      refuse(createClaimEndpoint, 'badRequest', {
        fields: [{ field: 'name', key: 'vehicleAccess.nameTaken', message: 'Another claim has this name' }],
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Create claim' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /VINs/ }), 'YN Y0');
  await user.click(dialog.getByRole('button', { name: 'Create claim' }));
  const alert = await dialog.findByRole('alert');
  expect(alert).toHaveTextContent('Name: Field should not be empty');
  expect(alert).toHaveTextContent(/2 entries are neither a VIN nor the beginning of one .*: YN, Y0/);
  await user.type(dialog.getByRole('textbox', { name: /VINs/ }), '{Control>}a{/Control}YNR');
  await user.clear(dialog.getByRole('textbox', { name: /VINs/ }));
  await user.type(dialog.getByRole('textbox', { name: /VINs/ }), 'YNR');
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Spring batch');
  await user.click(dialog.getByRole('button', { name: 'Create claim' }));
  expect(await dialog.findByText('Name: Another claim has this name')).toBeVisible();
});

test('revoking a claim says what follows, and a refusal stays in the dialog', async () => {
  const user = await open({ answers: [refuse(revokeClaimEndpoint, 'internal', { message: 'Not now.' })] });
  await user.click(await screen.findByRole('button', { name: 'Revoke the claim Spring batch' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke the claim “Spring batch”?' }));
  expect(dialog.getByText(/Cars that have one keep it/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await dialog.findByText('Not now.')).toBeVisible();
});

test('a claim that is over cannot be revoked', async () => {
  await open({
    claims: [
      { ...someClaim, state: 'REVOKED' },
      { ...someClaim, id: 6, state: 'ENDED' },
    ],
  });
  await screen.findAllByRole('row', { name: /Spring batch/ });
  expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull();
});

test('a maker that is none is said to be not found, once', async () => {
  await open({
    session: admin('USER_ADMIN'),
    at: '/vehicle-access?maker=999',
    answers: [refuse(getVehicleAccessEndpoint, 'notFound'), refuse(listClaimsEndpoint, 'notFound')],
  });
  expect(await screen.findByText('Not found')).toBeVisible();
  await expect.poll(() => screen.queryByRole('tab')).toBeNull();
});

test('without claims the list says what they are for', async () => {
  await open({ claims: [] });
  expect(await screen.findByText('No claims yet')).toBeVisible();
});

test.each([
  ['LIVE', ['Revoke the certificate of', 'Release']],
  ['REVOKED', ['Release']],
  ['RELEASED', []],
  ['EXPIRED', []],
  ['NONE', []],
] as const)('of a car whose certificate is %s can be done: %j', async (state, acts) => {
  await open({ at: '/vehicle-access?view=certificates', cars: [{ ...someCar, state }] });
  const row = await screen.findByRole('row', { name: new RegExp(someCar.vin) });
  const names = within(row)
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(acts.map((act) => `${act} ${someCar.vin}`));
});

test('a certificate that a car renewed is told from one that a claim got', async () => {
  const cars = [someCar, { ...someCar, vin: 'YNR40EA5XR1100012', is_renewed: true }];
  await open({ at: '/vehicle-access?view=certificates', cars });
  expect(await screen.findByRole('row', { name: /YNR40EA5XR1100012/ })).toHaveTextContent(
    'Renewed by the car',
  );
  expect(screen.getAllByText('Renewed by the car')).toHaveLength(1);
});

test.each([
  ['revoke', revokeVehicleCertificateEndpoint, 'Revoke the certificate of', 'Revoke', 'until you release it'],
  ['release', releaseVehicleEndpoint, 'Release', 'Release', 'lost its key'],
] as const)('%s says what follows, is confirmed, and what the server says of it stays', async (...input) => {
  const [, endpoint, label, confirm, follows] = input;
  const sent: unknown[] = [];
  const user = await open({
    at: '/vehicle-access?view=certificates',
    answers: [answer(endpoint, { message: 'It was done.' }, sent)],
  });
  await user.click(await screen.findByRole('button', { name: `${label} ${someCar.vin}` }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(new RegExp(follows))).toBeVisible();
  await user.click(dialog.getByRole('button', { name: confirm }));
  expect(await screen.findByText('It was done.')).toBeVisible();
  expect(sent).toEqual([{ vin: someCar.vin }]);
});

test('an operator chooses a maker first, and acts for it', async () => {
  const requests: unknown[] = [];
  const answers = [answer(listClaimsEndpoint, { data: [someClaim], total_rows: 1 }, requests)];
  const user = await open({ session: admin('USER_ADMIN'), answers });
  expect(await screen.findByText('Its claims, certificates and identifiers are shown then.')).toBeVisible();
  expect(requests).toEqual([]);
  await user.click(screen.getByRole('combobox', { name: 'Maker' }));
  await user.click(await screen.findByRole('option', { name: 'Norrsken Motors', hidden: true }));
  const link = await screen.findByRole('link', { name: 'Spring batch' });
  expect(link).toHaveAttribute('href', '/vehicle-claim/5?maker=7');
  expect(requests).toMatchObject([{ maker_id: 7 }]);
});

test.each([
  [['YNR'], 1],
  [['YNR', 'YN2'], 0],
])(
  'an operator assigns identifiers and takes them away, and is told when it is the last one: %j',
  async (...[identifiers, told]) => {
    const sent: unknown[] = [];
    const take = (kind: string) => (call: { body: unknown }) => {
      sent.push([kind, call.body]);
      return { message: '' };
    };
    const user = await open({
      session: admin('USER_ADMIN'),
      at: '/vehicle-access?maker=3',
      answers: [
        answer(getVehicleAccessEndpoint, { ...someAccess, identifiers }),
        answer(assignIdentifierEndpoint, take('assign')),
        answer(withdrawIdentifierEndpoint, take('withdraw')),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Assign identifier' }));
    const assigning = within(
      await screen.findByRole('dialog', { name: 'Assign an identifier to Norrsken Motors' }),
    );
    await user.type(assigning.getByRole('textbox'), 'yn9');
    await user.click(assigning.getByRole('button', { name: 'Assign identifier' }));
    expect((await assigning.findAllByText(/six of which the third is 9/))[0]).toBeVisible();
    await user.type(assigning.getByRole('textbox'), 'abc');
    await user.click(assigning.getByRole('button', { name: 'Assign identifier' }));
    await expect.poll(() => sent).toEqual([['assign', { maker_id: 3, identifier: 'YN9ABC' }]]);
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Take YNR away' }));
    const taking = within(await screen.findByRole('dialog', { name: 'Take YNR away from Norrsken Motors?' }));
    expect(taking.queryAllByText(/bound to no identifiers at all/)).toHaveLength(told);
    await user.click(taking.getByRole('button', { name: 'Take away' }));
    await expect.poll(() => sent[1]).toEqual(['withdraw', { maker_id: 3, identifier: 'YNR' }]);
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  },
);
