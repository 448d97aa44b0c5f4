import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { OwnDriveFile } from './own-drive-file.tsx';

const drive = () => new File(['Date,Time,Speed\n03/29/2021,11:00:00,36'], 'drive.csv', { type: 'text/csv' });

/** Names of a catalogue that cannot be gone through, as by a mistake of ours. */
const broken: Iterable<string> = {
  [Symbol.iterator]() {
    throw new Error('a mistake of ours');
  },
};

test('what goes wrong while a file is read is not told as a file that cannot be read', async () => {
  const read: unknown[] = [];
  const { user } = await renderScreen(
    <OwnDriveFile own={null} signalNames={broken} onRead={(own) => read.push(own)} />,
  );
  await user.upload(screen.getByLabelText('Drop a CSV file of a drive here, or choose one'), drive());
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
  expect(read).toEqual([]);
  expect(screen.queryByText(/^Reading/)).toBeNull();
});
