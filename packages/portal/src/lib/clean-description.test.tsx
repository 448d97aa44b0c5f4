import { expect, test } from 'vitest';
import { shownDescription } from './clean-description.ts';
import { shortened } from './shortened.ts';

function shown(html: string, isInert = false): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = shownDescription(html, { isInert });
  return page;
}

test('headings of a description stand below those of the page, however low, and links lead elsewhere', () => {
  const page = shown(
    '<h1>One <b>b</b></h1><h3>Three</h3><h6>Six</h6><a href="https://a.example">First</a> <a href="https://b.example">Second</a>',
  );
  const headings = [...page.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((one) => one.outerHTML);
  expect(headings).toEqual(['<h3>One <b>b</b></h3>', '<h5>Three</h5>', '<h6>Six</h6>']);
  const links = [...page.querySelectorAll('a')].map((one) => [one.href, one.target, one.rel]);
  const outwards = ['_blank', 'noopener noreferrer nofollow'];
  expect(links).toEqual([
    ['https://a.example/', ...outwards],
    ['https://b.example/', ...outwards],
  ]);
});

test('where nothing acts, links are their words alone', () => {
  const page = shown('<p>See <a href="https://a.example">the <i>terms</i></a>.</p>', true);
  expect(page.querySelector('a')).toBeNull();
  expect(page.innerHTML).toBe('<p>See the <i>terms</i>.</p>');
});

test('a text of just so many characters is whole', () => {
  expect(['abc', 'abcd', ''].map((text) => shortened(text, 3))).toEqual(['abc', 'abc…', '']);
});
