import { expect, test } from 'vitest';
import { hostOf } from './host-rules.ts';
import { shownHost } from './shown-host.ts';

test.each([
  ['bücher.example', 'bücher.example'],
  ['España.example', 'españa.example'],
  ['łódź.example', 'łódź.example'],
  ['日本語.example', '日本語.example'],
  ['مثال.example', 'مثال.example'],
  ['plain.example', 'plain.example'],
  ['www.straße.example', 'www.straße.example'],
])('%s is stored in its ASCII form and shown as %s', (entered, shown) => {
  const stored = hostOf(entered) ?? '';
  expect(stored).toMatch(/^[a-z0-9.-]+$/);
  expect(shownHost(stored)).toBe(shown);
});

test.each([
  // Cyrillic letters that look like "apple", a Greek omicron among Latin letters, a dotless i.
  ['аррӏе.example', 'xn--80ak6aa92e.example'],
  ['gοogle.example', 'xn--ggle-0nda.example'],
  ['bıg.example', 'xn--bg-lka.example'],
])('%s, which could be taken for another name, is shown with the name as it is stored', (entered) => {
  const stored = hostOf(entered) ?? '';
  expect(shownHost(stored)).toBe(`${entered} (${stored})`);
});

test.each(['xn--', 'xn--a', 'xn--99999999.example', 'xn--ü.example', 'xn--bcher-kva'])(
  '%s is shown as it is where it cannot be decoded to itself',
  (host) => {
    const shown = shownHost(host);
    expect([host, 'bücher']).toContain(shown);
  },
);
