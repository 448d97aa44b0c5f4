import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { VinFileDrop } from './vin-file-drop.tsx';

const drop = () => screen.getByLabelText('Drop a CSV or text file here, or choose one');
const refusal = 'Only one CSV or text file of at most 8 MB can be read.';

test('the VINs of a file are taken, and a file that cannot be read any more is told', async () => {
  const taken: string[][] = [];
  const { user } = await renderScreen(<VinFileDrop onText={(...text) => taken.push(text)} />);
  const gone = new File(['vin'], 'gone.csv', { type: 'text/csv' });
  gone.text = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  await user.upload(drop(), gone);
  const unreadable = 'This file cannot be read. Please choose it again.';
  expect(await screen.findByText(unreadable)).toBeVisible();
  expect(screen.queryByText(refusal)).toBeNull();
  expect(taken).toEqual([]);
  await user.upload(drop(), new File(['vin\nYNRTESTVN00000001\n'], 'cars.csv', { type: 'text/csv' }));
  await expect.poll(() => taken).toEqual([['YNRTESTVN00000001', 'cars.csv']]);
  expect(screen.queryByText(unreadable)).toBeNull();
});
