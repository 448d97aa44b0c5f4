import { screen } from '@testing-library/react';
import { listDomainsEndpoint } from '@vinculum/contract/domain-lists/endpoints.ts';
import { getSignalMetadataEndpoint, listSignalsEndpoint } from '@vinculum/contract/signals/endpoints.ts';
import { formMistakes } from '@vinculum/testkit/mistakes/form-mistakes.ts';
import { mistakeFacts, soundReads } from '@vinculum/testkit/mistakes/mistake-facts.ts';
import type { Mistake } from '@vinculum/testkit/mistakes/mistake.ts';
import { expect, test } from 'vitest';
import { get, set } from 'react-hook-form';
import { z } from 'zod';
import { idOfField } from '../../../design/form/field.ts';
import { useContractForm } from '../../../design/form/use-contract-form.ts';
import { consumer } from '../../../testing/actors.ts';
import { answer } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { formRules } from './draft-problems.ts';
import type { Draft } from './draft.ts';
import { messagesIn } from './messages-in.ts';
import { readDescription } from '../read-description.ts';
import { startOf } from '../unfinished/start-of.ts';
import { ConsentEditor } from './consent-editor.tsx';
import { someGroups, someMetadata } from '../../../testing/rooms/editor-catalogue.ts';
import { completeDraft } from '../../../testing/rooms/form-editor.tsx';

// The server's side of the same list: server, domains/forms/form-mistakes.db.test.ts.

/** Also what the editor's own fields do not let through. */
const anyDraft = z.custom<Draft>();
const today = '2026-11-01';

/** The editor's form and nothing around it: what its fields would show. */
function Messages({ draft, isWithoutFlags }: Pick<Mistake, 'isWithoutFlags'> & { draft: Draft }) {
  const rules = formRules(() => mistakeFacts({ isWithoutFlags }, { today, readHtml: readDescription }));
  const form = useContractForm(rules, { defaultValues: draft });
  const shown = Object.keys(draft).flatMap((name) => messagesIn(form.formState.errors, name));
  return (
    <>
      <button type="button" onClick={() => void form.trigger()}>
        Save
      </button>
      <ul>
        {shown.map(({ field, message }) => (
          <li key={field}>{`${field}: ${message}`}</li>
        ))}
      </ul>
    </>
  );
}

async function messagesOf({ change, ...by }: Pick<Mistake, 'change' | 'isWithoutFlags'>) {
  const draft = anyDraft.parse({ ...completeDraft(), ...soundReads, ...change });
  const { user } = await renderScreen(<Messages draft={draft} {...by} />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return screen.queryAllByRole('listitem').map((item) => item.textContent);
}

test('without a mistake nothing is said', async () => {
  expect(await messagesOf({ change: {} })).toEqual([]);
});

// Shows 1-5.2, 1-5.3, 1-5.4, 1-5.5, 1-5.6, 1-5.7, 1-5.9, 1-5.10, 1-5.11, 1-5.12, 1-5.13, 1-5.14, 1-5.15
// Shows 1-5.17, 1-5.18, 1-5.19, 1-5.20, 1-5.21, 1-5.22, 1-9.5, 1-9.7, 1-9.8
test.each(formMistakes)('the editor tells $what at $field, in the words of the server', async (mistake) => {
  expect(await messagesOf(mistake)).toEqual([`${mistake.field}: ${mistake.text}`]);
});

test('half a number keeps nothing that lies between other fields from being said', async () => {
  const said = await messagesOf({
    change: { data_retention_in_days: 1.5, expiry_type: 0, expiry_in_days: null },
  });
  expect(said.map((message) => message.split(': ')[0])).toEqual(['expiry_in_days', 'data_retention_in_days']);
});

/**
 * Shown by a dialog or by the packages of makers, which have tests of their own; instead of another one here; or not
 * to be entered.
 */
const isElsewhere = ({ field, change }: Mistake) =>
  /^(read_signals|write_signals|schedule\.|translations\.)/.test(field) ||
  ['language', 'expiry', 'consumer_rewards', 'url_authentication_enabled'].includes(field) ||
  'oem_data_package_ids' in change;

/** One mistake of each field that the editor shows itself, all in one form. */
function formOfMistakes() {
  const byField = Map.groupBy(
    formMistakes.filter((mistake) => mistake.isWithoutFlags === undefined && !isElsewhere(mistake)),
    ({ field }) => field,
  );
  const draft: object = { ...completeDraft(), ...soundReads };
  const mistakes = [...byField.values()].flatMap(([first]) => first ?? []);
  for (const { field, change } of mistakes) {
    if (field.includes('.')) set(draft, field, get(change, field));
    else Object.assign(draft, change);
  }
  return { draft, mistakes };
}

/** What stands at a field: in it, or in what describes it. A field within another may be shown by the outer one. */
function shownAt(field: string): string {
  const parts = field.split('.');
  const at = parts
    .map((_, index) => document.getElementById(idOfField(parts.slice(0, parts.length - index).join('.'))))
    .find((element) => element !== null);
  const described = at?.getAttribute('aria-describedby')?.split(' ') ?? [];
  const around = at?.closest('.mantine-InputWrapper-root, .mantine-Input-wrapper')?.parentElement;
  return [at, around, ...described.map((id) => document.getElementById(id))]
    .map((element) => element?.textContent ?? '')
    .join(' ');
}

// Shows 1-5.2, 1-5.3, 1-5.4, 1-5.5, 1-5.6, 1-5.7, 1-5.9, 1-5.11, 1-5.12, 1-5.13, 1-5.14, 1-9.5, 1-9.7
test('the editor shows what is wrong at each of its own fields', async () => {
  const { draft, mistakes } = formOfMistakes();
  const { user } = await renderScreen(
    <ConsentEditor
      unfinishedKey="form-12"
      start={startOf(null, null, '')}
      base={anyDraft.parse(draft)}
      packages={[]}
    />,
    {
      session: consumer('USER_ADMIN', ['ADN']),
      answers: [
        answer(listSignalsEndpoint, { signals: someGroups }),
        answer(getSignalMetadataEndpoint, someMetadata),
        answer(listDomainsEndpoint, { domain_permissions: [] }),
      ],
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Save draft' }));
  await screen.findAllByRole('alert');
  expect(mistakes.length).toBeGreaterThan(10);
  expect(mistakes.filter(({ field, text }) => !shownAt(field).includes(text))).toEqual([]);
});
