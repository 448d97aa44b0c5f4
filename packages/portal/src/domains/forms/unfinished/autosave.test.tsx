import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from '../../../lib/calls/api-problem.ts';
import { emptyDraft } from '../editor/draft.ts';
import { Autosave, mayOutlivePage, type Sending } from './autosave.ts';
import { browserCopies } from './browser-copies.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const key = '0e7f2f0e-1d5b-4a8e-9d1d-1f6a3f3b2c10';
const copies = browserCopies(7);
const content = (title: string) => ({ kind: 'form' as const, form: { ...emptyDraft('en'), title } });
const problem = (status: number, code: string) =>
  new ApiProblem(status, { code, message: 'No', request_id: 'r-1' });

/** An autosave whose server answers with what is next in line: a problem, or the next revision. */
function start({ revision = 0, answers = [] as (Error | null)[] } = {}) {
  const sent: (Sending & { readonly isLeaving: boolean })[] = [];
  const send = async (sending: Sending, isLeaving: boolean) => {
    sent.push({ ...sending, isLeaving });
    const refusal = answers.shift() ?? null;
    if (refusal !== null) throw refusal;
    return { revision: sending.revision + 1 };
  };
  const autosave = new Autosave({ key, revision, baseUpdatedOn: null, send, copies, now: () => Date.now() });
  const titles = () => sent.map((one) => [one.revision, one.content.form.title]);
  return { autosave, sent, titles };
}

test('what is typed is in the browser at once, two seconds later on the server, and then there only', async () => {
  const { autosave, titles } = start();
  autosave.change(content('a'));
  await vi.advanceTimersByTimeAsync(400);
  expect(copies.read(key)?.content).toEqual(content('a'));
  await vi.advanceTimersByTimeAsync(1000);
  autosave.change(content('ab'));
  expect(titles()).toEqual([]);
  await vi.advanceTimersByTimeAsync(600);
  expect(titles()).toEqual([[0, 'ab']]);
  expect(autosave.state().kind).toBe('saved');
  await vi.advanceTimersByTimeAsync(1000);
  expect(copies.read(key)).toBeNull();
});

test('whoever types without a pause is saved all the same, each time on the last revision', async () => {
  const { autosave, titles } = start();
  for (let second = 1; second <= 5; second += 1) {
    autosave.change(content(`${second}`));
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(titles()).toEqual([
    [0, '2'],
    [1, '4'],
  ]);
});

test.each([
  ['the network is away', problem(0, 'network')],
  ['the session has ended', problem(401, 'sessionEnded')],
  ['the server waited too long', problem(408, 'timeout')],
  ['the server has too much to do', problem(429, 'tooManyRequests')],
  ['the server fails', problem(500, 'internal')],
])('while %s it is tried again, later and later, and kept in the browser', async (_, failure) => {
  const { autosave, titles } = start({ answers: [failure, failure, failure] });
  autosave.change(content('a'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(autosave.state()).toMatchObject({ kind: 'failing', problem: failure, isAtRisk: false });
  expect(copies.read(key)?.content).toEqual(content('a'));
  await vi.advanceTimersByTimeAsync(5000 + 10_000);
  expect(titles()).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(titles()).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(autosave.state().kind).toBe('saved');
  expect(copies.read(key)).toBeNull();
});

test('after a try that went well the next one that fails is repeated as soon as the first one was', async () => {
  const away = problem(0, 'network');
  const { autosave, titles } = start({ answers: [away, away, null, away] });
  autosave.change(content('a'));
  await vi.advanceTimersByTimeAsync(2000 + 5000 + 10_000);
  expect(autosave.state().kind).toBe('saved');
  autosave.change(content('b'));
  await vi.advanceTimersByTimeAsync(2000 + 5000);
  expect(titles().slice(3)).toEqual([
    [1, 'b'],
    [1, 'b'],
  ]);
});

test('what is typed while a try fails is what the next one sends', async () => {
  const { autosave, titles } = start({ answers: [problem(0, 'network')] });
  autosave.change(content('a'));
  await vi.advanceTimersByTimeAsync(2000);
  autosave.change(content('ab'));
  autosave.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(titles().at(-1)).toEqual([0, 'ab']);
});

test('what the server refuses is sent again with the next change only', async () => {
  const { autosave, titles } = start({ answers: [problem(409, 'tooManyUnfinishedForms')] });
  autosave.change(content('a'));
  await vi.advanceTimersByTimeAsync(100_000);
  expect([autosave.state().kind, titles().length]).toEqual(['refused', 1]);
  autosave.change(content('b'));
  await vi.advanceTimersByTimeAsync(2000);
  expect([autosave.state().kind, titles().length]).toEqual(['saved', 2]);
});

test('a text that contradicts another one waits in the browser until it is said which stands', async () => {
  const { autosave, titles } = start({ revision: 3, answers: [problem(409, 'conflict')] });
  autosave.change(content('mine'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(autosave.state().kind).toBe('conflict');
  autosave.change(content('mine, longer'));
  await vi.advanceTimersByTimeAsync(100_000);
  expect(titles()).toHaveLength(1);
  expect(copies.read(key)?.content).toEqual(content('mine, longer'));
  expect(await autosave.pause()).toBeNull();
  autosave.resume();
  autosave.overrule(5);
  await vi.advanceTimersByTimeAsync(0);
  expect(titles().at(-1)).toEqual([5, 'mine, longer']);
});

test('an editor that was opened over another text sends nothing, however often the page is hidden or left', async () => {
  const { autosave, titles } = start({ revision: 4 });
  autosave.contradict(content('mine'));
  autosave.flush();
  autosave.leave();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(titles()).toEqual([]);
  expect(copies.read(key)?.content).toEqual(content('mine'));
});

test('an editor that takes the other text over forgets its own', async () => {
  const { autosave, titles } = start({ revision: 3 });
  autosave.change(content('mine'));
  autosave.adopt(4);
  await vi.advanceTimersByTimeAsync(100_000);
  expect([titles(), copies.read(key), autosave.state().kind]).toEqual([[], null, 'unchanged']);
  autosave.change(content('theirs, longer'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(titles()).toEqual([[4, 'theirs, longer']]);
});

test('what somebody discards while it is written begins anew', async () => {
  const { autosave, titles } = start({ revision: 3, answers: [problem(404, 'notFound')] });
  autosave.change(content('a'));
  await vi.advanceTimersByTimeAsync(2001);
  expect(titles()).toEqual([
    [3, 'a'],
    [0, 'a'],
  ]);
  expect(autosave.state().kind).toBe('saved');
});

test('leaving sends what waits at once, and what fails then stays in the browser', async () => {
  const { autosave, sent } = start({ answers: [problem(0, 'network')] });
  autosave.change(content('a'));
  autosave.leave();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(sent).toMatchObject([{ isLeaving: true }]);
  expect(copies.read(key)?.content).toEqual(content('a'));
});

test('a browser that takes nothing is told as long as the server does not have it either', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { autosave } = start({ answers: [problem(0, 'network')] });
  autosave.change(content('a'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(autosave.state()).toMatchObject({ kind: 'failing', isAtRisk: true });
  vi.restoreAllMocks();
  copies.remove(key);
});

test('while a form is saved nothing is sent, and afterwards it goes on, or is over', async () => {
  const { autosave, titles } = start({ revision: 2 });
  autosave.change(content('a'));
  const refused = autosave.finishBy(async (headers) => {
    expect(headers).toEqual({ 'x-unfinished-form': `${key};2` });
    await vi.advanceTimersByTimeAsync(100_000);
    expect(titles()).toEqual([]);
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  await vi.advanceTimersByTimeAsync(2000);
  expect(titles()).toEqual([[2, 'a']]);
  expect(await autosave.finishBy(() => Promise.resolve('saved'))).toBe('saved');
  autosave.change(content('b'));
  await vi.advanceTimersByTimeAsync(100_000);
  expect([titles().length, copies.read(key)]).toEqual([1, null]);
});

test('what is typed while something is being sent waits for its revision, however often the page is hidden', async () => {
  const { autosave, titles } = start();
  autosave.change(content('a'));
  autosave.flush();
  autosave.change(content('ab'));
  autosave.flush();
  expect(titles()).toEqual([[0, 'a']]);
  expect(copies.read(key)).toMatchObject({ revision: 0, is_sending: true, content: content('ab') });
  await vi.advanceTimersByTimeAsync(0);
  expect(copies.read(key)).toMatchObject({ revision: 1, is_sending: false, content: content('ab') });
  await vi.advanceTimersByTimeAsync(2000);
  expect(titles()).toEqual([
    [0, 'a'],
    [1, 'ab'],
  ]);
});

test('a save takes along the revision that was just being sent', async () => {
  const { autosave } = start();
  autosave.change(content('a'));
  autosave.flush();
  expect(await autosave.pause()).toEqual({ key, revision: 1 });
});

test.each([
  ['a', 0, true],
  ['a', 1, false],
  // Two bytes each.
  ['ñ', 0, true],
  ['ñ', 1, false],
])('text of %s may outlive its page up to sixty thousand bytes, %i more', (letter, more, may) => {
  const sending = { revision: 0, base_updated_on: null, content: content('') };
  const empty = JSON.stringify(sending).length;
  const size = new TextEncoder().encode(letter).length;
  const title =
    letter.repeat(Math.floor((60_000 - empty) / size)) + 'b'.repeat(((60_000 - empty) % size) + more);
  expect(mayOutlivePage({ ...sending, content: content(title) })).toBe(may);
});
