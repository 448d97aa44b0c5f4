import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { renderScreen } from '../../testing/render-screen.tsx';
import { DateField } from './date-field.tsx';
import { DecimalField } from './decimal-field.tsx';
import { FormFrame } from './form-frame.tsx';
import { NumberField } from './number-field.tsx';
import { TextAreaField, TextField } from './text-field.tsx';
import { useContractForm } from './use-contract-form.ts';

const schema = z.object({ cars: z.int().min(1).nullable(), price: z.number().nullable() });
type Figures = z.output<typeof schema>;

function FiguresScreen({ sent }: { sent: Figures[] }) {
  const form = useContractForm<Figures, Figures>(schema, { defaultValues: { cars: null, price: null } });
  return (
    <FormFrame form={form} label="Figures" onSubmit={(values) => void sent.push(values)}>
      <NumberField control={form.control} name="cars" label="Cars" />
      <DecimalField control={form.control} name="price" label="Price" />
      <button type="submit">Save</button>
    </FormFrame>
  );
}

async function typed(name: string, text: string, language: 'en' | 'es' = 'en') {
  const sent: Figures[] = [];
  const { user } = await renderScreen(<FiguresScreen sent={sent} />, { language });
  await user.type(screen.getByRole('textbox', { name }), text);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return sent;
}

test.each([
  ['-3', 'At least 1'],
  ['2.5', 'This value has the wrong type'],
])('the count %s is refused, not made another', async (text, message) => {
  expect(await typed('Cars', text)).toEqual([]);
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

test.each([
  ['1.5', 'en'],
  ['1,5', 'en'],
  ['1,5', 'es'],
  ['1.5', 'es'],
] as const)('the figure %s means one and a half in the language %s', async (text, language) => {
  expect(await typed('Price', text, language)).toEqual([{ cars: null, price: 1.5 }]);
});

const everyKind = z.object({
  cars: z.int().nullable(),
  price: z.number().nullable(),
  name: z.string(),
  remark: z.string(),
  day: z.string().nullable(),
});
type EveryKind = z.output<typeof everyKind>;
const filled: EveryKind = {
  cars: 7,
  price: 1.5,
  name: 'Ada',
  remark: 'First',
  day: '2026-11-02',
};

function FilledScreen({ sent }: { sent: EveryKind[] }) {
  const form = useContractForm<EveryKind, EveryKind>(everyKind, { defaultValues: filled });
  const { control } = form;
  return (
    <FormFrame form={form} label="Every kind" onSubmit={(values) => void sent.push(values)}>
      <NumberField control={control} name="cars" label="Cars" />
      <DecimalField control={control} name="price" label="Price" />
      <TextField control={control} name="name" label="Name" />
      <TextAreaField control={control} name="remark" label="Remark" />
      <DateField control={control} name="day" label="Day" />
      <button type="submit">Save</button>
      <button type="button" onClick={() => form.reset()}>
        Begin anew
      </button>
    </FormFrame>
  );
}

test('what stands in a field is sent as it stands, and what is emptied as nothing', async () => {
  const sent: EveryKind[] = [];
  const { user } = await renderScreen(<FilledScreen sent={sent} />);
  expect(screen.getByRole('button', { name: 'Day' })).toHaveTextContent('2 Nov 2026');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  for (const name of ['Cars', 'Price', 'Name', 'Remark'])
    await user.clear(screen.getByRole('textbox', { name }));
  await user.click(screen.getByRole('button', { name: 'Clear Day', hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent).toEqual([filled, { cars: null, price: null, name: '', remark: '', day: null }]);
});

test('a form that begins anew shows again what stood in its fields', async () => {
  const { user } = await renderScreen(<FilledScreen sent={[]} />);
  const shown = () =>
    ['Cars', 'Price', 'Name', 'Remark'].map(
      (name) => screen.getByRole<HTMLInputElement>('textbox', { name }).value,
    );
  const before = shown();
  expect(before).toEqual(['7', '1.5', 'Ada', 'First']);
  for (const name of ['Cars', 'Price', 'Name', 'Remark'])
    await user.type(screen.getByRole('textbox', { name }), '2');
  await user.click(screen.getByRole('button', { name: 'Clear Day', hidden: true }));
  expect(shown()).toEqual(['72', '1.52', 'Ada2', 'First2']);
  await user.click(screen.getByRole('button', { name: 'Begin anew' }));
  expect(shown()).toEqual(before);
  expect(screen.getByRole('button', { name: 'Day' })).toHaveTextContent('2 Nov 2026');
});
