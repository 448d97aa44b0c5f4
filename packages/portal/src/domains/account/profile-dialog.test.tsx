import { png as head } from '@vinculum/testkit/small-png.ts';
import { screen, within } from '@testing-library/react';
import {
  deleteProfileImageEndpoint,
  getProfileEndpoint,
  getProfileUploadAddressEndpoint,
} from '@vinculum/contract/account/endpoints.ts';
import { type HttpHandler, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { consumer } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ProfileDialog } from './profile-dialog.tsx';

vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:image', revokeObjectURL: () => {} }));

const address = '/files/v1/profile-images/user-7.png?signature=s';

const png = (side: number, length = 64) =>
  new File([head(side, side, length)], 'me.png', { type: 'image/png' });

async function openProfile(url: string, answers: readonly HttpHandler[] = []) {
  const session = consumer('USER_VIEWER');
  const { user } = await renderScreen(<ProfileDialog session={session} onClose={() => {}} />, {
    session,
    answers: [
      ...answers,
      answer(getProfileEndpoint, { url }),
      answer(getProfileUploadAddressEndpoint, { url: address, imageName: 'user-7.png' }),
    ],
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Profile' }));
  const choose = async (file: File) =>
    user.upload(dialog.getByLabelText('Choose a PNG file', { selector: 'input' }), file);
  return { user, dialog, choose };
}

// Shows 1-2.47, 1-4.16, 1-7.1, 1-7.7, 1-8.12
test('an image is sent to the address without the token, and the user is told', async () => {
  const seen: Headers[] = [];
  const taken = http.put('*/files/v1/profile-images/user-7.png', ({ request }) => {
    seen.push(request.headers);
    return new Response();
  });
  const shown = answer(getProfileEndpoint, () => ({ url: seen.length === 0 ? '' : '/files/v1/user-7.png' }));
  const { user, dialog, choose } = await openProfile('', [taken, shown]);
  expect(dialog.getByRole('button', { name: 'Upload' })).toBeDisabled();
  expect(dialog.getByRole('button', { name: 'Upload' })).toHaveAccessibleDescription(
    'Choose a file to upload it.',
  );
  expect(dialog.queryByRole('button', { name: /^Remove|^Delete/ })).toBeNull();
  await choose(png(200));
  await dialog.findByRole('img', { name: 'Your image' });
  expect(dialog.queryByText('Choose a file to upload it.')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('Icon Succesfully uploaded')).toBeVisible();
  expect(seen).toHaveLength(1);
  expect(seen[0]?.get('authorization')).toBeNull();
  expect(seen[0]?.get('content-type')).toBe('image/png');
  expect(await dialog.findByRole('button', { name: /^Remove|^Delete/ })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Upload' })).toBeDisabled();
});

// Shows 1-4.16, 1-5.33
test.each([
  [png(64), 'Icon is too small. Minimum size is 128x128.'],
  [png(600), 'Icon is too big. Maximum size is 512x512.'],
  [new File(['GIF89a'], 'me.png', { type: 'image/png' }), 'Invalid icon format. Please select a PNG file.'],
  [png(200, 7_340_033), 'This file is too large. At most 7 MiB.'],
])('a file that cannot be the image says why and is not sent (%#)', async (file, message) => {
  const { dialog, choose } = await openProfile('');
  await choose(file);
  expect(await dialog.findByRole('alert')).toHaveTextContent(message);
  expect(dialog.getByRole('button', { name: 'Upload' })).toBeDisabled();
});

test('what the server says of the file is shown', async () => {
  const problem = {
    code: 'badRequest',
    message: 'Please correct the marked fields.',
    request_id: 'r-1',
    fields: [{ field: 'file', key: 'account.iconTooBig', message: 'Icon is too big.' }],
  };
  const refused = http.put('*/files/v1/*', () => Response.json(problem, { status: 400 }));
  const { user, dialog, choose } = await openProfile('', [refused]);
  await choose(png(200));
  await dialog.findByText('me.png is chosen');
  await user.click(dialog.getByRole('button', { name: 'Upload' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Icon is too big.');
  // It was of the file before.
  await choose(new File([head(300, 300, 64)], 'other.png', { type: 'image/png' }));
  await dialog.findByText('other.png is chosen');
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(dialog.getByRole('button', { name: 'Upload' })).toBeEnabled();
});

// Shows 1-8.1
test.each([
  ['an answer that is none of ours', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['no answer that can be read', () => new Response(null, { status: 500 })],
])('an upload that fails by %s is told as the general error', async (_why, fail) => {
  const { user, dialog, choose } = await openProfile('', [http.put('*/files/v1/*', fail)]);
  await choose(png(200));
  await dialog.findByText('me.png is chosen');
  await user.click(dialog.getByRole('button', { name: 'Upload' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
  expect(dialog.getByRole('button', { name: 'Upload' })).toBeEnabled();
});

// Shows 1-8.1
test('a deletion that fails is told as the general error, and the image stays', async () => {
  const { user, dialog } = await openProfile(address, [refuse(deleteProfileImageEndpoint, 'internal')]);
  await user.click(await dialog.findByRole('button', { name: 'Delete the image' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
  expect(dialog.getByRole('button', { name: 'Delete the image' })).toBeEnabled();
});

// Shows 1-2.47
test('an image can be deleted, and without one there is nothing to delete', async () => {
  let isStored = true;
  const { user, dialog } = await openProfile('', [
    answer(getProfileEndpoint, () => ({ url: isStored ? address : '' })),
    answer(deleteProfileImageEndpoint, () => {
      isStored = false;
      return { message: 'The image was deleted.' };
    }),
  ]);
  await user.click(await dialog.findByRole('button', { name: 'Delete the image' }));
  expect(await screen.findByText('The image was deleted.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Delete the image' })).toBeNull();
});
