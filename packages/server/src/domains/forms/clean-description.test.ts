import { expect, test } from 'vitest';
import { cleanDescription, readDescription } from './clean-description.ts';

test.each([
  ['<b>bold</b><script>run()</script>', '<b>bold</b>'],
  ['<img src=x onerror=run()>', ''],
  ['<p style="position:fixed" onclick="run()">text</p>', '<p>text</p>'],
  [
    '<svg><a xlink:href="javascript:run()">x</a></svg>',
    '<a rel="noopener noreferrer nofollow" target="_blank">x</a>',
  ],
  [
    '<a href="mailto:a@b.example">write</a>',
    '<a rel="noopener noreferrer nofollow" target="_blank">write</a>',
  ],
  ['<a href="//b.example">x</a>', '<a rel="noopener noreferrer nofollow" target="_blank">x</a>'],
  [
    '<a href="http://b.example" target="_top">x</a>',
    '<a href="http://b.example" target="_blank" rel="noopener noreferrer nofollow">x</a>',
  ],
])('%s becomes %s', (input, cleaned) => {
  expect(cleanDescription(input)).toBe(cleaned);
  expect(cleanDescription(cleaned)).toBe(cleaned);
});

test.each([
  ['<p>&nbsp; <br></p>', false],
  ['<p>a</p>', true],
])('%s shows text: %s', (html, shows) => {
  expect(readDescription(html).showsText).toBe(shows);
});
