import { screen } from '@testing-library/react';
import { formMistakes } from '@vinculum/testkit/form-mistakes.ts';
import { mistakeFacts, soundReads } from '@vinculum/testkit/mistake-facts.ts';
import type { Mistake } from '@vinculum/testkit/mistake.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useContractForm } from '../../../design/form/use-contract-form.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { formRules } from './draft-problems.ts';
import type { Draft } from './draft.ts';
import { messagesIn } from './messages-in.ts';
import { readDescription } from '../read-description.ts';
import { completeDraft } from './testing-editor.tsx';

// The server's side of the same list: server, domains/consent/form-mistakes.db.test.ts.

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

test.each(formMistakes)('the editor tells $what at $field, in the words of the server', async (mistake) => {
  expect(await messagesOf(mistake)).toEqual([`${mistake.field}: ${mistake.text}`]);
});
