import { useDebouncedValue } from '@mantine/hooks';
import type { Icon } from '@tabler/icons-react';
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import type { Portal } from '@vinculum/contract/access/vocabulary.ts';
import { type Found, type FoundKind, searchEndpoint } from '@vinculum/contract/search/endpoints.ts';
import { accountEntries, type AccountDialogName } from './account-entries.ts';
import { useSteadyEndpoint } from '../../lib/calls/queries.ts';
import { addressOf, hrefOf, pageOf, type To, withSearch } from '../../lib/screens/addresses.ts';
import { useObjectPage } from '../../lib/screens/object-pages.ts';
import { formScreensOf, screensToGo, useScreens } from '../../lib/screens/screens.ts';
import { searchable } from '../../lib/searchable.ts';
import { useTextOf, useTexts } from '../../lib/language/texts.ts';

/** One thing that the palette leads to. */
export interface PaletteOption {
  readonly key: string;
  readonly to: To | AccountDialogName;
  readonly icon: Icon | undefined;
  /** The first leads. */
  readonly names: readonly string[];
  /** One sentence for who does not know the word. */
  readonly help: string;
}

/** After the last key: nobody waits for the answer to half a word. */
const TYPED_MS = 120;
/** One letter finds too much to say anything. */
const FEWEST_CHARACTERS = 2;

const icons: Readonly<Record<FoundKind, Icon>> = {
  form: IconFileText,
  vehicle: IconCar,
  organisation: IconBuilding,
  user: IconUser,
  fleet: IconStack2,
};

/**
 * What the typed words offer: things first when they are found, then screens by name. "revoke 1001" offers what can be
 * done with a form: a word that begins one of the name of a form's screen, and the form.
 */
export function usePaletteOptions(
  principal: Principal,
  typed: string,
): {
  readonly options: readonly PaletteOption[];
  readonly isSearching: boolean;
  readonly problem: Error | null;
} {
  const textOf = useTextOf();
  const screens = useScreenOptions(principal, typed.trim());
  const ofAccount = useAccountOptions(typed.trim());
  const acts = formScreensOf(principal, useScreens()).map((one) => ({ ...one, name: textOf(one.titleKey) }));
  const { wanted, rest } = actIn(typed, acts);
  const { hits, isSearching, problem } = useHits(rest);
  const optionOf = useHitOption(principal.portal);
  const forms = hits.filter(({ kind }) => kind === 'form');
  // Of a form that is meant for certain, everything that can be done with it.
  const offered = wanted.length > 0 ? wanted : forms.length === 1 ? acts : [];
  const ofForms = forms.flatMap(({ id, name, detail: status }) =>
    offered
      .filter(({ fits }) => fits(status))
      .map(({ path, icon, name: act }) => ({
        key: `${path} ${id}`,
        to: addressOf(path, { consentFormId: id }),
        icon,
        names: [act, `${id} ${name}`],
        help: '',
      })),
  );
  const things = hits.filter(({ kind }) => wanted.length === 0 && (kind !== 'form' || forms.length > 1));
  return { options: [...things.map(optionOf), ...ofForms, ...screens, ...ofAccount], isSearching, problem };
}

/** What the server finds by a text, once nobody types any more. */
function useHits(rest: string) {
  const [text] = useDebouncedValue(rest, TYPED_MS);
  const isEnough = text.length >= FEWEST_CHARACTERS && rest.length >= FEWEST_CHARACTERS;
  const { data, isFetching, error } = useSteadyEndpoint(
    searchEndpoint,
    { query: { text } },
    { enabled: isEnough, retry: false },
  );
  return {
    hits: isEnough ? (data?.data ?? []) : [],
    isSearching: isEnough && isFetching,
    problem: isEnough ? error : null,
  };
}

function useHitOption(portal: Portal): (hit: Found) => PaletteOption {
  const t = useTexts('app');
  const pageFor = useObjectPage();
  return (hit) => ({
    key: `${hit.kind} ${hit.id}`,
    to: pageFor(hit.kind, hit.id) ?? placeOf(hit, portal),
    icon: icons[hit.kind],
    names: hit.kind === 'form' ? [`${hit.id} ${hit.name}`] : [hit.name],
    help: [t(`found.${hit.kind}`), hit.kind === 'user' ? hit.detail : ''].filter(Boolean).join(' · '),
  });
}

function useScreenOptions(principal: Principal, typed: string): readonly PaletteOption[] {
  const textOf = useTextOf();
  const wanted = searchable(typed);
  const all = screensToGo(principal, useScreens()).map(({ to, icon, textKeys, helpKey }) => ({
    key: hrefOf(to),
    to,
    icon,
    names: [...new Set(textKeys.map((key) => textOf(key)))],
    help: helpKey === undefined ? '' : textOf(helpKey),
  }));
  const isNamed = ({ names }: PaletteOption) => names.some((name) => searchable(name).includes(wanted));
  // "certificates" is no screen's name, but what one of them is for.
  const isFor = (option: PaletteOption) => !isNamed(option) && searchable(option.help).includes(wanted);
  return [...all.filter(isNamed), ...all.filter(isFor)];
}

/** What the user menu has, by its names, once somebody types. */
function useAccountOptions(typed: string): readonly PaletteOption[] {
  const t = useTexts('app');
  if (typed === '') return [];
  return accountEntries
    .map(({ dialog, icon }) => ({ key: dialog, to: dialog, icon, names: [t(dialog)], help: '' }))
    .filter(({ names }) => names.some((name) => searchable(name).includes(searchable(typed))));
}

/** Which of a form's screens the words name, and the words that do not. */
function actIn<T extends { readonly name: string }>(
  typed: string,
  acts: readonly T[],
): { readonly wanted: readonly T[]; readonly rest: string } {
  const words = typed.trim().split(/\s+/);
  const named = (word: string) =>
    word.length < 3 || /\d/.test(word)
      ? []
      : acts.filter(({ name }) =>
          searchable(name)
            .split(/\s+/)
            .some((part) => part.startsWith(searchable(word))),
        );
  const [first = ''] = words;
  const wanted = words.length > 1 ? named(first) : [];
  return wanted.length > 0 ? { wanted, rest: words.slice(1).join(' ') } : { wanted: [], rest: typed.trim() };
}

/** Where a user of a portal sees what was found and has no page there. */
function placeOf({ kind, id, name, organisation_id: of }: Found, portal: Portal): To {
  if (kind === 'organisation')
    return portal === 'OEMS'
      ? addressOf('/consent-forms', { consumer: id })
      : addressOf('/oems', { search: name });
  return of === null ? '/organisations' : withSearch(pageOf.organisation(of), { tab: 'users' });
}
