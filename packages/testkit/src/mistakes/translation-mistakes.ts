import { consentLimits } from '@vinculum/contract/forms/limits.ts';
import type { Mistake } from './mistake.ts';

const spanish = { language: 'es', title: 'Velocidad', description: 'Leemos su velocidad.' };
const linked = (html: string) => ({
  description_type: 2,
  description: '<p>Speed</p>',
  ...translated({ description: html }),
});

/** A sound form in English with a text in Spanish that something is wrong with. */
function translated(change: Readonly<Record<string, unknown>>) {
  return { language: 'en', translations: [{ ...spanish, ...change }] };
}

/** What is wrong with the texts of a form in a further language. */
export const translationMistakes: readonly Mistake[] = [
  {
    what: 'a translation without a title',
    change: translated({ title: ' ' }),
    field: 'translations.0.title',
    text: 'Field should not be empty',
  },
  {
    what: 'a translation with a title of 201 characters',
    change: translated({ title: 'x'.repeat(consentLimits.title + 1) }),
    field: 'translations.0.title',
    text: 'At most 200 characters',
  },
  {
    what: 'a translation without a text',
    change: translated({ description: ' ' }),
    field: 'translations.0.description',
    text: 'Description text should not be empty',
  },
  {
    what: 'a translation of 2001 characters',
    change: translated({ description: 'x'.repeat(2001) }),
    field: 'translations.0.description',
    text: 'At most 2000 characters',
  },
  {
    what: 'a translation whose link is none',
    change: {
      ...translated({ description: 'javascript:alert(1)' }),
      description_type: 1,
      description: 'https://example.com',
    },
    field: 'translations.0.description',
    text: 'Description should contain a valid URL',
  },
  {
    what: 'a translation whose HTML shows no text',
    change: linked('<p> </p><script>alert(1)</script>'),
    field: 'translations.0.description',
    text: 'Description HTML should not be empty',
  },
  {
    what: 'a translation with a link in HTML to a blacklisted domain',
    change: linked('<p>Vea <a href="https://ads.example.com/a">esto</a></p>'),
    field: 'translations.0.description',
    text: 'ads.example.com is on the blacklist of your organisation',
  },
  {
    what: 'a translation into the language of the form',
    change: { language: 'es', translations: [spanish] },
    field: 'translations.0.language',
    text: 'There is a text in this language already',
  },
  {
    what: 'two translations into one language',
    change: { language: 'en', translations: [spanish, spanish] },
    field: 'translations.1.language',
    text: 'There is a text in this language already',
  },
  {
    what: 'a translation of a text whose language is not said',
    change: { language: null, translations: [spanish] },
    field: 'language',
    text: 'Field should not be empty',
  },
];
