import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import { featureFlags, type Portal } from '@vinculum/contract/access/vocabulary.ts';
import { describe, expect, test } from 'vitest';
import { textsEn } from '../lib/language/texts.en.ts';
import { textsEs } from '../lib/language/texts.es.ts';
import { hrefOf } from '../lib/screens/addresses.ts';
import { screensToGo } from '../lib/screens/screens.ts';
import { searchable } from '../lib/searchable.ts';
import { actor, admin, fleetManager } from '../testing/actors.ts';
import { textOf } from '../testing/text-of.ts';
import { portalScreens } from './router.tsx';

const requirements = resolve(import.meta.dirname, '../../../../docs/requirements');

/** The specifications’ sentences by their ids. That these are all of them, `requirements.test.ts` holds. */
const sentences: ReadonlyMap<string, string> = new Map(
  ['1-consumer-portal', '2-operations', '3-administration']
    .flatMap((name) => readFileSync(resolve(requirements, `${name}.sentences.tsv`), 'utf8').split('\n'))
    .map((line) => line.split('\t'))
    .map(([id = '', text = '']) => [id, text]),
);

/** Sentences that list names of screens behind a colon, and in whose menu or home they stand. */
const lists: readonly (readonly [id: string, portal: Portal])[] = [
  ['1-2.16', 'CONSUMERS'],
  ['1-2.17', 'OEMS'],
  ['1-2.18', 'ADMIN'],
  ['1-2.19', 'FLEET_MANAGER'],
  ['1-2.20', 'CONSUMERS'],
  ['2-2.23', 'CONSUMERS'],
  ['2-2.24', 'CONSUMERS'],
  ['2-2.25', 'CONSUMERS'],
  ['3-2.4', 'ADMIN'],
];

/** Sentences that say behind an address what is there instead of what it is called. */
const descriptions = ['1-2.1', '1-2.3', '1-2.9', '2-2.8'];

/** Sentences about what is opened from elsewhere, or about several screens at once. */
const openedElsewhere = [
  '1-2.28',
  '1-2.33',
  '1-2.34',
  '1-2.37',
  '1-2.38',
  '1-2.40',
  '1-2.47',
  '3-2.35',
  '3-2.36',
  '3-2.49',
];

const people: readonly Principal[] = [
  actor('CONSUMERS', 'USER_ADMIN', featureFlags).principal,
  actor('OEMS', 'USER_ADMIN', featureFlags).principal,
  fleetManager('USER_ADMIN').principal,
  admin('USER_ADMIN').principal,
];

/** What the palette offers somebody: addresses, and all that each is called. */
function offeredTo(person: Principal, texts: unknown) {
  return screensToGo(person, portalScreens).map(({ to, textKeys }) => ({
    address: hrefOf(to).replace(/\/(?:new|all)$/, ''),
    names: [...new Set(textKeys.map((key) => searchable(textOf(texts, key))))],
  }));
}

/** A name without the words for what is there: “MSA list”, “Raw data: polls”, “Charts (accelerometer)”. */
function nameIn(text: string): string {
  const [name = ''] = text.replace(/ \(.*\)/, '').split(/[.:]$/);
  return searchable(name.replace(/ (?:form|page|list)$/, ''));
}

const behindAddresses = [...sentences].flatMap(([id, text]) => {
  const [, first, second, name = ''] = /^(\/[\w-]+)(?: and (\/[\w-]+))? · ([^·]+)/.exec(text) ?? [];
  return descriptions.includes(id)
    ? []
    : [first, second].flatMap((path) =>
        path === undefined ? [] : [[path, nameIn(name.trim()), id] as const],
      );
});
const ofLists = lists.flatMap(([id, portal]) =>
  (/: (.*)\.$/.exec(sentences.get(id) ?? '')?.[1] ?? '')
    .split(', ')
    .map((name) => [portal, searchable(name), id] as const),
);
const titles = [...sentences]
  .flatMap(([id, text]) => {
    const [, title] = /^\*\*(.+?)\*\*/.exec(text) ?? [];
    const isOfScreen = /^\d-2\./.test(id) && !openedElsewhere.includes(id);
    return title === undefined || !isOfScreen ? [] : [[nameIn(title), id] as const];
  })
  .concat([['compose message', '2-6.2']]);

describe('the palette finds a screen by every name that the specifications give it', () => {
  test('there are such names', () => {
    expect([behindAddresses.length, ofLists.length, titles.length]).toEqual([20, 63, 41]);
  });

  test.each(behindAddresses)('%s by “%s” (%s)', (path, name) => {
    const here = people.flatMap((person) =>
      offeredTo(person, textsEn).filter(({ address }) => address === path),
    );
    expect(here.length).toBeGreaterThan(0);
    expect(here.filter(({ names }) => !names.some((one) => one.includes(name)))).toEqual([]);
  });

  test.each(ofLists)('in the portal %s by “%s” (%s)', (portal, name) => {
    const found = people
      .filter((person) => person.portal === portal)
      .flatMap((person) => offeredTo(person, textsEn))
      .filter(({ names }) => names.some((one) => one.includes(name)));
    expect(found).not.toEqual([]);
  });

  test.each(titles)('by “%s” (%s)', (name) => {
    const found = people
      .flatMap((person) => offeredTo(person, textsEn))
      .filter(({ names }) => names.some((one) => one.includes(name)));
    expect(found).not.toEqual([]);
  });
});

test('of several names of a screen one at most is not of the specifications', () => {
  const specified = searchable([...sentences.values()].join('\n'));
  const ours = people
    .flatMap((person) => offeredTo(person, textsEn))
    .filter(({ names }) => names.filter((name) => !specified.includes(name)).length > 1);
  expect(ours).toEqual([]);
});

test('a screen has no more names in Spanish than in English', () => {
  const more = people.flatMap((person) => {
    const english = offeredTo(person, textsEn);
    return offeredTo(person, textsEs).filter(
      ({ names }, at) => names.length > (english[at]?.names.length ?? 0),
    );
  });
  expect(more).toEqual([]);
});
