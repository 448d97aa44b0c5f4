import { expect, test } from 'vitest';
import { type FormTexts, missingLanguages, textIn } from './form-texts.ts';

const first: FormTexts = { title: 'Battery health study', description: 'How batteries age.' };
const spanish = { language: 'es', title: 'Estudio de la batería', description: 'Cómo envejecen.' } as const;
const both = { ...first, language: 'en', translations: [spanish] } as const;
const alone = { ...first, language: 'en', translations: [] } as const;

test.each([
  ['the first text in its own language', both, 'en', { ...first, language: 'en' }],
  ['a translation', both, 'es', spanish],
  ['the first text where there is no other', alone, 'es', { ...first, language: 'en' }],
  ['the first text while nobody knows what the owner reads', both, null, { ...first, language: 'en' }],
  ['the only text of a form from before languages', first, 'es', { ...first, language: null }],
] as const)('an owner reads %s', (...[, form, language, text]) => {
  expect(textIn(form, language)).toEqual(text);
});

test.each([
  ['in both', both, []],
  ['in one', alone, ['es']],
  ['of which nobody said the language', { ...first, language: null }, ['en', 'es']],
  ['from before languages', first, ['en', 'es']],
] as const)('a form %s lacks its own text for the rest', (...[, form, missing]) => {
  expect(missingLanguages(form)).toEqual(missing);
});
