import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  sendCloudCommandEndpoint,
  sendRemoteSignalsEndpoint,
} from '@vinculum/contract/car-messages/endpoints.ts';
import { getPublicSettingsEndpoint } from '@vinculum/contract/platform/endpoints.ts';
import { getSignalMetadataEndpoint, listSignalsEndpoint } from '@vinculum/contract/signals/endpoints.ts';
import type { UserEvent } from '@testing-library/user-event';
import { type HttpHandler, http } from 'msw';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { consumer } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { someSettings } from '../../testing/render-portal.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { CloudCommandScreen } from './command/cloud-command-screen.tsx';
import { MapRestrictionScreen } from './restrictions/map-restriction-screen.tsx';
import { RemoteSignalScreen } from './signals/remote-signal-screen.tsx';
import { noMetadata, vins, writable } from '../../testing/rooms/car-messages.ts';

async function open(view: ReactNode, answers: readonly HttpHandler[] = [], language: 'en' | 'es' = 'en') {
  return await renderScreen(view, {
    session: consumer('USER_ADMIN', ['ADN', 'HERE_MAPS']),
    language,
    answers: [
      ...answers,
      answer(getPublicSettingsEndpoint, { ...someSettings, max_vins: 3 }),
      answer(listSignalsEndpoint, { signals: [{ groupName: 'STANDARD', read: [], write: [writable] }] }),
      answer(getSignalMetadataEndpoint, noMetadata),
    ],
  });
}

function keepSent(sent: unknown[]): HttpHandler[] {
  const outcome = { message: 'Sent to 1 car.', send_id: 3, sent: 1, refused: [] };
  return [answer(sendRemoteSignalsEndpoint, outcome, sent), answer(sendCloudCommandEndpoint, outcome, sent)];
}

async function enterVin(user: UserEvent) {
  await user.click(screen.getByRole('textbox', { name: /^VIN/ }));
  await user.paste(vins[0]);
}

async function choose(user: UserEvent, label: RegExp, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option, hidden: true }));
}

const save = () => screen.getByRole('button', { name: 'SAVE' });
async function confirmSending(user: UserEvent) {
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send command' }));
}
const done = () => screen.findByText('Sent to 1 car.');

// Shows 2-5.6, 2-8.11
test('a command and VINs are required', async () => {
  const { user } = await open(<CloudCommandScreen />);
  await user.click(screen.getByRole('button', { name: 'Send command' }));
  const links = within(await screen.findByRole('alert')).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Command: Oops! You missed something.',
    'VINs: Oops! You missed something.',
  ]);
});

test('the commands that can be chosen, each by its name', async () => {
  const { user } = await open(<CloudCommandScreen />);
  await user.click(screen.getByRole('combobox', { name: /^Command/ }));
  const list = await screen.findByRole('listbox', { name: /^Command/, hidden: true });
  const options = within(list).getAllByRole('option', { hidden: true });
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Lock the doors',
    'Unlock the doors',
    'Start the climate control',
    'Stop the climate control',
    'Flash the lights',
    'Honk the horn',
    'Say where the car is',
    'Start charging',
    'Stop charging',
  ]);
});

// Shows 2-2.10, 2-2.42, 2-3.15, 2-7.23
test('a command goes to the cars, waiting for them a quarter of an hour unless something else is chosen', async () => {
  const sent: unknown[] = [];
  const { user } = await open(<CloudCommandScreen />, keepSent(sent));
  await choose(user, /^Command/, 'Lock the doors');
  await enterVin(user);
  await user.click(screen.getByRole('button', { name: 'Send command' }));
  await confirmSending(user);
  await done();
  expect(sent).toEqual([{ cloud_command: 'LOCK_DOORS', vin_numbers: [vins[0]], valid_for_minutes: 15 }]);
  // Not whenever it is back: the car that comes later does not carry it out.
  expect(
    await screen.findByText(/^Cars that have no connection get it if they are back within/),
  ).toBeVisible();
});

test('a command is sent only after a question that names it, its cars and its time, and then stands over the outcome', async () => {
  const sent: unknown[] = [];
  const { user } = await open(<CloudCommandScreen />, keepSent(sent));
  await choose(user, /^Command/, 'Unlock the doors');
  await choose(user, /^Waits for cars/, '6 hours');
  await user.click(screen.getByRole('textbox', { name: /^VIN/ }));
  await user.paste(vins.slice(0, 2).join(' '));
  await user.click(screen.getByRole('button', { name: 'Send command' }));
  const question = await screen.findByRole('dialog', { name: 'Unlock the doors of 2 cars?' });
  expect(question).toHaveTextContent('Each car does it as soon as it can be reached, within 6 hours.');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send command' }));
  await confirmSending(user);
  await done();
  expect(screen.getByRole('heading', { name: 'Sending “Unlock the doors”' })).toBeVisible();
  expect(sent).toEqual([
    { cloud_command: 'UNLOCK_DOORS', vin_numbers: vins.slice(0, 2), valid_for_minutes: 360 },
  ]);
  expect(screen.getByRole('combobox', { name: /^Waits for cars/ })).toHaveValue('15 minutes (usual)');
});

test('why a command was not sent is said in its question, and at a field if one is named', async () => {
  const { user } = await open(<CloudCommandScreen />, [refuse(sendCloudCommandEndpoint, 'unavailable')]);
  await choose(user, /^Command/, 'Honk the horn');
  await enterVin(user);
  await user.click(screen.getByRole('button', { name: 'Send command' }));
  await confirmSending(user);
  const question = screen.getByRole('dialog', { name: 'Honk the horn of 1 car?' });
  expect(await within(question).findByRole('alert')).toBeVisible();
});

test('a field that the server refuses a command for closes the question and is named', async () => {
  const fields = [{ field: 'vin_numbers', key: 'commands.missed', message: 'None of these is a VIN' }];
  const { user } = await open(<CloudCommandScreen />, [
    refuse(sendCloudCommandEndpoint, 'badRequest', { fields }),
  ]);
  await choose(user, /^Command/, 'Honk the horn');
  await enterVin(user);
  await user.click(screen.getByRole('button', { name: 'Send command' }));
  await confirmSending(user);
  expect(await screen.findByRole('link', { name: 'VINs: None of these is a VIN' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a list that was replaced just before the button was pressed is the one that is sent', async () => {
  const sent: unknown[] = [];
  const { user } = await open(<CloudCommandScreen />, keepSent(sent));
  await choose(user, /^Command/, 'Lock the doors');
  await enterVin(user);
  // Both before the page has counted anew.
  act(() => {
    fireEvent.change(screen.getByRole('textbox', { name: /^VIN/ }), { target: { value: vins[1] } });
    fireEvent.submit(screen.getByRole('form', { name: 'Cloud command' }));
  });
  await confirmSending(user);
  await done();
  expect(sent).toMatchObject([{ vin_numbers: [vins[1]] }]);
});

// Shows 2-2.43, 2-5.7, 3-2.64, 3-5.22
test('a signal name, a data type, a value and VINs are required', async () => {
  const { user } = await open(<RemoteSignalScreen />);
  await user.click(save());
  const links = within(await screen.findByRole('alert')).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Signal name: Oops! You missed something.',
    'Data type: Oops! You missed something.',
    'Value: Oops! You missed something.',
    'VINs: Oops! You missed something.',
  ]);
});

// Shows 2-2.11, 2-2.43, 2-3.11, 2-5.9, 2-7.24, 3-3.17, 3-5.24, 3-9.17
test.each([
  { type: 'Integer', input: 'number', typed: '42', sent: { type: 1, value: 42 } },
  { type: 'Float', input: 'number', typed: '4.5', sent: { type: 3, value: 4.5 } },
  { type: 'Text', input: 'text', typed: 'hello', sent: { type: 0, value: 'hello' } },
])('a value of type $type is sent as $sent', async ({ type, typed, sent: expected }) => {
  const sent: unknown[] = [];
  const { user } = await open(<RemoteSignalScreen />, keepSent(sent));
  await user.type(screen.getByRole('combobox', { name: /^Signal name/ }), 'own.signal');
  await user.keyboard('{Escape}');
  await choose(user, /^Data type/, type);
  await user.type(screen.getByRole('textbox', { name: /^Value/ }), typed);
  await enterVin(user);
  await user.click(save());
  await done();
  expect(sent).toEqual([
    {
      remote_signal_update: { signals: { 'own.signal': expected } },
      vin_numbers: [vins[0]],
      valid_for_minutes: 1440,
    },
  ]);
});

// Shows 2-2.43, 2-3.11, 2-5.9, 3-3.18, 3-5.24, 3-9.17
test('a boolean is chosen from a list, and its true is sent as true', async () => {
  const sent: unknown[] = [];
  const { user } = await open(<RemoteSignalScreen />, keepSent(sent));
  await user.type(screen.getByRole('combobox', { name: /^Signal name/ }), 'own');
  await user.keyboard('{Escape}');
  await choose(user, /^Data type/, 'Boolean');
  await choose(user, /^Value/, 'true');
  await enterVin(user);
  await user.click(save());
  await done();
  expect(screen.getByRole('heading', { name: 'Sending “own”' })).toBeVisible();
  expect(sent).toMatchObject([{ remote_signal_update: { signals: { own: { type: 4, value: true } } } }]);
});

test('a signal of the catalogue brings its data type and unit along', async () => {
  const sent: unknown[] = [];
  const { user } = await open(<RemoteSignalScreen />, keepSent(sent));
  await user.type(screen.getByRole('combobox', { name: /^Signal name/ }), 'cabin');
  await user.click(await screen.findByRole('option', { name: /Cabin temperature/, hidden: true }));
  expect(screen.getByRole('combobox', { name: /^Data type/ })).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: 'Value in °C' }), '21.5');
  await enterVin(user);
  await user.click(save());
  await done();
  expect(sent).toMatchObject([
    { remote_signal_update: { signals: { hvacTemperatureSet: { type: 3, value: 21.5 } } } },
  ]);
});

test('a value goes with the data type that it was entered for', async () => {
  const { user } = await open(<RemoteSignalScreen />, []);
  await user.type(screen.getByRole('combobox', { name: /^Signal name/ }), 'unknownSignal');
  await choose(user, /^Data type/, 'Float');
  await user.type(screen.getByRole('textbox', { name: /^Value/ }), '21.5');
  await choose(user, /^Data type/, 'Text');
  expect(screen.getByRole('textbox', { name: /^Value/ })).toHaveValue('');
});

test('a catalogue that comes after the name was typed brings the data type, and takes its problem away', async () => {
  const gate = Promise.withResolvers<void>();
  const { user } = await open(<RemoteSignalScreen />, [
    http.get(`*${listSignalsEndpoint.path}`, async () => {
      await gate.promise;
      return Response.json({ signals: [{ groupName: 'STANDARD', read: [], write: [writable] }] });
    }),
  ]);
  await user.click(screen.getByRole('combobox', { name: /^Signal name/ }));
  await user.paste('hvacTemperatureSet');
  await user.click(save());
  expect(await screen.findByRole('link', { name: /^Data type: Oops/ })).toBeVisible();
  gate.resolve();
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Data type/ })).toHaveValue('Float'));
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Data type/ })).toBeNull());
});

test('the server’s problem with a value stands at the value', async () => {
  const fields = [
    {
      field: 'remote_signal_update.signals.own.value',
      key: 'commands.wholeNumber',
      message: 'Please enter a whole number',
    },
  ];
  const { user } = await open(<RemoteSignalScreen />, [
    refuse(sendRemoteSignalsEndpoint, 'badRequest', { fields }),
  ]);
  await user.type(screen.getByRole('combobox', { name: /^Signal name/ }), 'own');
  await user.keyboard('{Escape}');
  await choose(user, /^Data type/, 'Text');
  await user.type(screen.getByRole('textbox', { name: /^Value/ }), 'x');
  await enterVin(user);
  await user.click(save());
  expect(await screen.findByRole('link', { name: 'Value: Please enter a whole number' })).toBeVisible();
});

// Shows 2-1.13, 2-2.44, 2-5.11, 2-7.34, 3-2.65, 3-3.19, 3-5.25
test('restrictions are floats, the number of axles an integer', async () => {
  const sent: unknown[] = [];
  const { user } = await open(<MapRestrictionScreen />, keepSent(sent));
  expect(screen.getByText('OEM VINs must be valid.')).toBeVisible();
  expect(
    screen.getByText(/^Consent is not sent to vehicles of an OEM that is not registered with Vinculum/),
  ).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Value in km/h' }), '80');
  await enterVin(user);
  await user.click(save());
  await done();
  expect(screen.getByRole('heading', { name: 'Sending “Speed limit”' })).toBeVisible();
  await choose(user, /^Restriction/, 'Number of axles');
  await user.type(screen.getByRole('textbox', { name: 'Value' }), '3');
  await enterVin(user);
  await user.click(save());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    { remote_signal_update: { signals: { 'speed-limit': { type: 3, value: 80 } } } },
    { remote_signal_update: { signals: { 'number-of-axles': { type: 1, value: 3 } } } },
  ]);
});

test('the note says the same in Spanish', async () => {
  await open(<MapRestrictionScreen />, [], 'es');
  expect(screen.getByText('Los VIN de los OEM deben ser válidos.')).toBeVisible();
  expect(
    screen.getByText(
      /^No se envían consentimientos a vehículos de un OEM que no esté registrado en Vinculum/,
    ),
  ).toBeVisible();
});

test('a restriction that no car can keep to is named at its field before anything is sent', async () => {
  const { user } = await open(<MapRestrictionScreen />);
  await user.type(screen.getByRole('textbox', { name: 'Value in km/h' }), '0');
  await user.click(save());
  expect(
    await screen.findByRole('link', { name: 'Value in km/h: Please enter a number above zero' }),
  ).toBeVisible();
});

test('a restriction that is no number, or beyond any vehicle, is named at its field before anything is sent', async () => {
  const sent: unknown[] = [];
  const { user } = await open(<MapRestrictionScreen />, keepSent(sent));
  await user.type(screen.getByRole('textbox', { name: 'Value in km/h' }), '999999999');
  await enterVin(user);
  await user.click(save());
  expect(await screen.findByRole('link', { name: 'Value in km/h: At most 300' })).toBeVisible();
  await choose(user, /^Data type/, 'Text');
  await user.type(screen.getByRole('textbox', { name: 'Value in km/h' }), 'as fast as you like');
  await user.click(save());
  expect(await screen.findByRole('link', { name: 'Value in km/h: Please enter a number' })).toBeVisible();
  expect(sent).toEqual([]);
});

test('a restriction entered as a remote signal is held to its data type', async () => {
  const { user } = await open(<RemoteSignalScreen />);
  await user.type(screen.getByRole('combobox', { name: /^Signal name/ }), 'number-of-axles');
  await user.keyboard('{Escape}');
  await choose(user, /^Data type/, 'Float');
  await user.type(screen.getByRole('textbox', { name: /^Value/ }), '2.5');
  await user.click(save());
  expect(
    await screen.findByRole('link', {
      name: 'Data type: The signal number-of-axles has the data type INT32',
    }),
  ).toBeVisible();
});

// Shows 2-2.43, 2-5.8, 2-7.34, 2-9.4, 3-3.18, 3-5.23, 3-9.8, 3-9.17
test('a file for a remote signal is chosen, shown by name and size, and sent', async () => {
  const sent: unknown[] = [];
  const { user } = await open(<RemoteSignalScreen />, keepSent(sent));
  await user.type(screen.getByRole('combobox', { name: /^Signal name/ }), 'own.file');
  await user.keyboard('{Escape}');
  await choose(user, /^Data type/, 'File');
  const chooser = () => screen.getByLabelText('Choose a file', { selector: 'input' });
  await user.upload(chooser(), new File([new Uint8Array(65_536)], 'large.bin'));
  expect(await screen.findByText('File size exceeds 64KB')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove large.bin' }));
  await user.upload(chooser(), new File([new Uint8Array([1, 2, 3])], 'small.bin'));
  await screen.findByText('3 bytes');
  await enterVin(user);
  await user.click(save());
  await done();
  expect(sent).toMatchObject([
    { remote_signal_update: { signals: { 'own.file': { type: 8, value: 'AQID' } } } },
  ]);
});

// Shows 2-5.11, 3-5.25
test('a value and VINs are required for a restriction', async () => {
  const { user } = await open(<MapRestrictionScreen />);
  await user.click(save());
  const links = within(await screen.findByRole('alert')).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Value in km/h: Oops! You missed something.',
    'VINs: Oops! You missed something.',
  ]);
});

// Shows 2-2.44, 2-3.11, 2-3.14, 2-5.10, 3-2.65, 3-3.18, 3-5.25, 3-9.17
test('numbers of a list are entered one by one with Enter; without any, it is said', async () => {
  const sent: unknown[] = [];
  const { user } = await open(<MapRestrictionScreen />, keepSent(sent));
  await choose(user, /^Data type/, 'Select');
  await choose(user, /^Restriction/, 'Weight per axle');
  await choose(user, /^Data type/, 'Number list');
  await enterVin(user);
  await user.click(save());
  expect(
    (await screen.findAllByText('Please enter at least one value by pressing Enter')).length,
  ).toBeGreaterThan(0);
  await user.type(screen.getByRole('combobox', { name: /^Value in t/ }), '8{Enter}11.5{Enter}');
  await user.click(save());
  await done();
  expect(sent).toMatchObject([
    { remote_signal_update: { signals: { 'weight-per-axle': { type: 7, value: [8, 11.5] } } } },
  ]);
});

test('in Spanish the numbers of a list have decimal commas, each of which stays within its number', async () => {
  const sent: unknown[] = [];
  const { user } = await open(<MapRestrictionScreen />, keepSent(sent), 'es');
  await choose(user, /^Tipo de dato/, 'Selección');
  await choose(user, /^Restricción/, 'Peso por eje');
  await choose(user, /^Tipo de dato/, 'Lista de números');
  await enterVin(user);
  await user.type(screen.getByRole('combobox', { name: /^Valor/ }), '8{Enter}11,5{Enter}');
  expect(screen.getByText('11,5')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'GUARDAR' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { remote_signal_update: { signals: { 'weight-per-axle': { type: 7, value: [8, 11.5] } } } },
    ]),
  );
});

// Shows 2-2.44, 3-2.65, 3-3.20
test('the number of a restriction is read from a file, which shows its name and size and can be removed', async () => {
  const sent: unknown[] = [];
  const { user } = await open(<MapRestrictionScreen />, keepSent(sent));
  await choose(user, /^Data type/, 'File');
  await enterVin(user);
  const chooser = () => screen.getByLabelText('Choose a file', { selector: 'input' });
  await user.upload(chooser(), new File([new Uint8Array(65_536)], 'zones.bin'));
  expect(await screen.findByText('65,536 bytes')).toBeVisible();
  await user.click(save());
  expect(await screen.findByRole('link', { name: 'Value in km/h: Please enter a number' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove zones.bin' }));
  expect(screen.queryByText('zones.bin')).toBeNull();
  await user.upload(chooser(), new File(['80\n'], 'limit.txt'));
  await screen.findByText('3 bytes');
  await user.click(save());
  await done();
  expect(sent).toMatchObject([
    { remote_signal_update: { signals: { 'speed-limit': { type: 3, value: 80 } } } },
  ]);
});

test('a restriction is chosen from usual values, which are those of the restriction', async () => {
  const sent: unknown[] = [];
  const { user } = await open(<MapRestrictionScreen />, keepSent(sent));
  await choose(user, /^Data type/, 'Select');
  await choose(user, /^Value/, '120 km/h');
  await choose(user, /^Restriction/, 'Number of axles');
  await enterVin(user);
  await user.click(save());
  expect((await screen.findAllByText('Oops! You missed something.')).length).toBeGreaterThan(0);
  await choose(user, /^Value/, '3');
  await user.click(save());
  await done();
  expect(sent).toMatchObject([
    { remote_signal_update: { signals: { 'number-of-axles': { type: 1, value: 3 } } } },
  ]);
});

test('only the weight per axle is offered a list, which ends with another restriction', async () => {
  const { user } = await open(<MapRestrictionScreen />);
  const typesOffered = async () => {
    await user.click(screen.getByRole('combobox', { name: /^Data type/ }));
    const options = (await screen.findAllByRole('option')).map((option) => option.textContent);
    await user.keyboard('{Escape}');
    return options;
  };
  expect(await typesOffered()).toEqual(['Number', 'Text', 'Select', 'File']);
  await choose(user, /^Restriction/, 'Weight per axle');
  expect(await typesOffered()).toEqual(['Number', 'Number list', 'Text', 'Select', 'File']);
  await choose(user, /^Data type/, 'Number list');
  await choose(user, /^Restriction/, 'Height');
  expect(screen.getByRole('combobox', { name: /^Data type/ })).toHaveValue('Number');
});

test('in Spanish a decimal comma is a decimal comma, and the texts are Spanish', async () => {
  const sent: unknown[] = [];
  const { user } = await open(<MapRestrictionScreen />, keepSent(sent), 'es');
  await user.click(screen.getByRole('button', { name: 'GUARDAR' }));
  expect((await screen.findAllByText(/Le falta algo por rellenar/)).length).toBeGreaterThan(0);
  await user.type(screen.getByRole('textbox', { name: 'Valor en km/h' }), '62,5');
  await enterVin(user);
  await user.click(screen.getByRole('button', { name: 'GUARDAR' }));
  await done();
  expect(sent).toMatchObject([
    { remote_signal_update: { signals: { 'speed-limit': { type: 3, value: 62.5 } } } },
  ]);
});
