import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { renderScreen } from '../../testing/render-screen.tsx';
import { DecimalField } from './decimal-field.tsx';
import { FormFrame } from './form-frame.tsx';
import { NumberField } from './number-field.tsx';
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
