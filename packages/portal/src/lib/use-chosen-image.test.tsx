import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { type ChosenImage, type ImageRule, useChosenImage } from './use-chosen-image.ts';

afterEach(() => void vi.restoreAllMocks());

const rule: ImageRule = {
  maxBytes: 5,
  tooHeavy: 'validation.tooLong',
  problem: ([first]) => (first === 66 ? 'validation.format' : null),
};

/** A file whose bytes come when it is told so. */
function slowFile(content: string, name: string) {
  const coming = Promise.withResolvers<void>();
  const file = new File([content], name);
  const bytes = new TextEncoder().encode(content).buffer;
  file.arrayBuffer = async () => {
    await coming.promise;
    return bytes;
  };
  return { file, come: () => act(async () => coming.resolve()) };
}

async function openChoice() {
  vi.spyOn(URL, 'createObjectURL').mockImplementation(
    (file) => `blob:${file instanceof File ? file.name : ''}`,
  );
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const heard: unknown[] = [];
  const latest: { image?: ChosenImage } = {};
  function Choice() {
    const image = useChosenImage(rule, (problem) => heard.push(problem));
    latest.image = image;
    return <p>{[image.file?.name ?? 'none', image.preview ?? '-', image.problem ?? '-'].join(' ')}</p>;
  }
  await renderScreen(<Choice />);
  const choose = (file: File | null) => act(async () => latest.image?.choose(file));
  return { choose, heard, revoked };
}

test('a file that is read late says nothing of the one chosen after it', async () => {
  const { choose, heard } = await openChoice();
  const [slow, quick] = [slowFile('B', 'bad.png'), slowFile('A', 'good.png')];
  await choose(slow.file);
  await choose(quick.file);
  await quick.come();
  await slow.come();
  expect(screen.getByText('good.png blob:good.png -')).toBeVisible();
  expect(heard).toEqual([null]);
});

test('what was wrong with one file, and how it looked, goes with it', async () => {
  const { choose, heard, revoked } = await openChoice();
  await choose(new File(['A'], 'good.png'));
  expect(await screen.findByText('good.png blob:good.png -')).toBeVisible();
  const slow = slowFile('B', 'bad.png');
  await choose(slow.file);
  expect(screen.getByText('bad.png - -')).toBeVisible();
  expect(revoked.mock.calls).toEqual([['blob:good.png']]);
  await slow.come();
  expect(screen.getByText('bad.png - validation.format')).toBeVisible();
  await choose(new File(['123456'], 'heavy.png'));
  expect(await screen.findByText('heavy.png - validation.tooLong')).toBeVisible();
  const most = slowFile('12345', 'most.png');
  await choose(most.file);
  expect(screen.getByText('most.png - -')).toBeVisible();
  await most.come();
  expect(screen.getByText('most.png blob:most.png -')).toBeVisible();
  await choose(null);
  expect(screen.getByText('none - -')).toBeVisible();
  expect(heard).toEqual([null, 'validation.format', 'validation.tooLong', null, null]);
});

test('a file that cannot be read is told so', async () => {
  const { choose, heard } = await openChoice();
  const gone = new File(['A'], 'gone.png');
  gone.arrayBuffer = async () => Promise.reject(new DOMException('moved', 'NotReadableError'));
  await choose(gone);
  expect(await screen.findByText('gone.png - validation.unreadableFile')).toBeVisible();
  expect(heard).toEqual(['validation.unreadableFile']);
});
