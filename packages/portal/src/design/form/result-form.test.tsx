import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ApiProblem } from '../../lib/calls/api-problem.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { FileField } from './file-field.tsx';
import { ResultForm } from './result-form.tsx';
import { TextField } from './text-field.tsx';
import { useContractForm } from './use-contract-form.ts';

const schema = z.object({ name: z.string().trim().min(1) });

function Running({ run }: { readonly run: (name: string) => Promise<string> }) {
  const form = useContractForm(schema, { defaultValues: { name: 'one' } });
  return (
    <ResultForm form={form} label="Run" submitText="Run" onSubmit={({ name }) => run(name)}>
      <TextField control={form.control} name="name" label="Name" />
    </ResultForm>
  );
}

const problem = (status: number, code: string, message: string) =>
  new ApiProblem(status, { code, message, request_id: 'r' });

test('what came of one run goes while the next one is under way, with the status where there is an answer', async () => {
  const outcomes: (() => Promise<string>)[] = [
    async () => 'Two cars.',
    () => Promise.reject(problem(503, 'unavailable', 'Not now.')),
    () => Promise.reject(problem(0, 'network', '')),
    () => new Promise(() => undefined),
  ];
  const { user } = await renderScreen(<Running run={() => outcomes.shift()?.() ?? Promise.resolve('')} />);
  const run = () => user.click(screen.getByRole('button', { name: 'Run' }));
  await run();
  expect(await screen.findByText('Two cars.')).toBeVisible();
  await run();
  expect(await screen.findByText('Not now. (HTTP status 503)')).toBeVisible();
  expect(screen.queryByText('Two cars.')).toBeNull();
  await run();
  expect(await screen.findByText(/The server did not answer\.$/)).toBeVisible();
  await run();
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
});

function Choosing() {
  const [file, setFile] = useState<File | null>(null);
  return (
    <FileField
      name="icon"
      label="Icon"
      help="Any file"
      error={undefined}
      icon={null}
      chooseText="Choose a file"
      file={file}
      onChoose={setFile}
      removeText={(name) => `Remove ${name}`}
    />
  );
}

test('a file that was removed can be chosen again, and the focus goes back to where one is chosen', async () => {
  const { user } = await renderScreen(<Choosing />);
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('nothing to choose with');
  const icon = new File(['x'], 'icon.png');
  await user.upload(input, icon);
  await user.click(screen.getByRole('button', { name: 'Remove icon.png' }));
  expect(screen.queryByText('icon.png')).toBeNull();
  expect(screen.getByRole('button', { name: /Choose a file/ })).toHaveFocus();
  expect(input.value).toBe('');
  await user.upload(input, icon);
  expect(screen.getByText('icon.png')).toBeVisible();
});
