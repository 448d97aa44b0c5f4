import { expect, test } from 'vitest';
import { cleanDescription, readDescription } from './clean-description.ts';

test.each([
  ['<b>bold</b><script>run()</script>', '<b>bold</b>'],
  ['<img src=x onerror=run()>', ''],
  [' <p>text</p>\n', '<p>text</p>'],
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
  ['<p>&#160;\n</p>', false],
  ['<p>&amp;nbsp;</p>', true],
  ['<p>a</p>', true],
])('%s shows text: %s', (html, shows) => {
  expect(readDescription(html).showsText).toBe(shows);
});

test('each address that a link leads to is read once, and a link without one leads nowhere', () => {
  const html = '<a href="https://a.example">1</a><a>2</a><b><a href="https://b.example">3</a></b>';
  const { links } = readDescription(`${html}${html}<a href="javascript:run()">4</a>`);
  expect(links).toEqual(['https://a.example', 'https://b.example', 'javascript:run()']);
});
