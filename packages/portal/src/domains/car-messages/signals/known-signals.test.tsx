import { screen } from '@testing-library/react';
import { sendRemoteSignalsEndpoint } from '@vinculum/contract/car-messages/endpoints.ts';
import { getPublicSettingsEndpoint } from '@vinculum/contract/platform/endpoints.ts';
import {
  type CatalogueSignal,
  getSignalMetadataEndpoint,
  listSignalsEndpoint,
} from '@vinculum/contract/signals/endpoints.ts';
import { expect, test } from 'vitest';
import { consumer } from '../../../testing/actors.ts';
import { answer } from '../../../testing/answers.ts';
import { someSettings } from '../../../testing/render-portal.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { noMetadata, vins, writable } from '../../../testing/rooms/car-messages.ts';
import { RemoteSignalScreen } from './remote-signal-screen.tsx';

const mode: CatalogueSignal = {
  ...writable,
  id: 10,
  name: 'hvacMode',
  label: 'Mode of the climate control',
  data_type: 'INT32',
  unit: null,
  minimum: null,
  maximum: null,
  enum_name: 'Mode',
};

async function open(sent: unknown[] = []) {
  return await renderScreen(<RemoteSignalScreen />, {
    session: consumer('USER_ADMIN', ['ADN']),
    answers: [
      answer(sendRemoteSignalsEndpoint, { message: 'Sent.', send_id: 3, sent: 1, refused: [] }, sent),
      answer(getPublicSettingsEndpoint, { ...someSettings, max_vins: 3 }),
      answer(listSignalsEndpoint, {
        signals: [
          { groupName: 'STANDARD', read: [{ ...writable, name: 'onlyRead' }], write: [writable, mode] },
        ],
      }),
      answer(getSignalMetadataEndpoint, {
        ...noMetadata,
        signal_enum: [
          { name: 'Gear', values: [{ id: 0, label: 'Neutral' }] },
          {
            name: 'Mode',
            values: [
              { id: 0, label: 'Off' },
              { id: 2, label: 'Automatic' },
            ],
          },
        ],
      }),
    ],
  });
}

const name = () => screen.getByRole('combobox', { name: /^Signal name/ });
const type = () => screen.getByRole('combobox', { name: /^Data type/ });

test('a signal of an enumeration is set to one of its own values, the first of which is 0', async () => {
  const sent: unknown[] = [];
  const { user } = await open(sent);
  await user.type(name(), 'climate');
  await user.click(await screen.findByRole('option', { name: /^Mode of the climate control/, hidden: true }));
  await user.click(screen.getByRole('combobox', { name: 'Value' }));
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(['Off', 'Automatic']);
  await user.click(screen.getByRole('option', { name: 'Off' }));
  await user.click(screen.getByRole('textbox', { name: /^VIN/ }));
  await user.paste(vins[0]);
  await user.click(screen.getByRole('button', { name: 'SAVE' }));
  expect(await screen.findByText('Sent.')).toBeVisible();
  expect(sent).toEqual([
    {
      remote_signal_update: { signals: { hvacMode: { type: 1, value: 0 } } },
      vin_numbers: [vins[0]],
      valid_for_minutes: 1440,
    },
  ]);
});

test('another signal takes the value and the data type of the one before away', async () => {
  const { user } = await open();
  await user.type(name(), 'hvacTemperatureSet');
  await user.type(screen.getByRole('textbox', { name: 'Value in °C' }), '21.5');
  expect(type()).toHaveValue('Float');
  await user.clear(name());
  await user.type(name(), 'hvacMode');
  expect(type()).toHaveValue('Integer');
  expect(screen.getByRole('combobox', { name: 'Value' })).toHaveValue('');
  await user.type(name(), 'OfMyOwn');
  expect(type()).toBeEnabled();
  expect(type()).toHaveAccessibleDescription(/How the car reads the value\./);
  expect(screen.getByRole('textbox', { name: 'Value' })).toHaveValue('');
  await user.clear(name());
  await user.type(name(), 'onlyRead');
  await user.keyboard('{Escape}');
  expect(type()).toBeEnabled();
});
