import type { Language } from '@vinculum/contract/foundation/languages.ts';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { IntlProvider } from 'use-intl';
import type { Shape } from '@vinculum/contract/foundation/ids.ts';
import { localeOf } from './locale.ts';
import { languageInUse } from './language-in-use.ts';
import type { Texts } from './texts.ts';

interface LanguageChoice {
  readonly language: Language;
  readonly choose: (language: Language) => Promise<void>;
  /** How many texts are there. */
  readonly extent: Extent;
  readonly loadUpTo: (extent: Extent) => Promise<void>;
}

/** How much of a catalogue: what the sign-in says, with frame and home, or all. Each holds those before it. */
const extents = ['signIn', 'first', 'whole'] as const;
export type Extent = (typeof extents)[number];

/** What the provider starts with: a language and its loaded catalogue. */
export interface LoadedLanguage {
  readonly language: Language;
  readonly texts: Shape<Texts>;
  readonly extent: Extent;
}

/** Each language by its own name, whatever the language in use. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
const LanguageContext = createContext<LanguageChoice | null>(null);

/** Loads the catalogue of one language; the other one never reaches the browser. */
export async function loadLanguage(language: Language, extent: Extent = 'whole'): Promise<LoadedLanguage> {
  return { language, texts: await loaders[extent][language](), extent };
}

const loaders: Readonly<Record<Extent, Readonly<Record<Language, () => Promise<Shape<Texts>>>>>> = {
  signIn: {
    en: async () => (await import('./texts.en.ts?signIn')).textsEn,
    es: async () => (await import('./texts.es.ts?signIn')).textsEs,
  },
  first: {
    en: async () => (await import('./texts.en.ts?first')).textsEn,
    es: async () => (await import('./texts.es.ts?first')).textsEs,
  },
  whole: {
    en: async () => (await import('./texts.en.ts')).textsEn,
    es: async () => (await import('./texts.es.ts')).textsEs,
  },
};

/** Gives texts and formats to everything below, and lets the user switch. */
export function LanguageProvider({ initial, children }: { initial: LoadedLanguage; children: ReactNode }) {
  const [loaded, setLoaded] = useState(initial);
  useEffect(() => {
    document.documentElement.lang = loaded.language;
  }, [loaded.language]);
  const { language: shown, extent } = loaded;
  const choose = useCallback(
    async (language: Language) => {
      const next = await loadLanguage(language, extent);
      languageInUse.set(language);
      setLoaded(next);
    },
    [extent],
  );
  const loadUpTo = useCallback(
    async (wanted: Extent) => setLoaded(await loadLanguage(shown, wanted)),
    [shown],
  );
  const choice = useMemo(
    () => ({ language: shown, choose, extent, loadUpTo }),
    [shown, choose, extent, loadUpTo],
  );
  return (
    <InTexts loaded={loaded} choice={choice}>
      {children}
    </InTexts>
  );
}

interface InLanguageProps {
  readonly language: Language;
  readonly children: ReactNode;
}

/**
 * Everything below in a language that may be another than the user's, such as what somebody else will read. Until its
 * texts have come it stays in the user's.
 */
export function InLanguage({ language, children }: InLanguageProps) {
  const own = useLanguage();
  const { extent } = own;
  const [other, setOther] = useState<LoadedLanguage | null>(null);
  const isOwn = language === own.language;
  const isThere = isOwn || (other?.language === language && other.extent === extent);
  useEffect(() => {
    if (isThere) return undefined;
    let isWanted = true;
    const take = (next: LoadedLanguage) => {
      if (isWanted) setOther(next);
    };
    loadLanguage(language, extent).then(take, () => undefined);
    return () => {
      isWanted = false;
    };
  }, [language, extent, isThere]);
  // One place in the tree, whichever language it is: what stands in it keeps its state.
  const shown = isOwn || !isThere ? null : other;
  const inUse = shown?.language ?? own.language;
  const choice = useMemo(() => ({ ...own, language: inUse }), [own, inUse]);
  return (
    <InTexts loaded={shown} choice={choice}>
      <div lang={inUse}>{children}</div>
    </InTexts>
  );
}

interface InTextsProps {
  /** Null: those around it. */
  readonly loaded: LoadedLanguage | null;
  readonly choice: LanguageChoice;
  readonly children: ReactNode;
}

function InTexts({ loaded, choice, children }: InTextsProps) {
  return (
    <LanguageContext value={choice}>
      <IntlProvider
        locale={localeOf(choice.language)}
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same keys; only the literals differ
        messages={loaded?.texts as Texts}
        timeZone={timeZone}
      >
        {children}
      </IntlProvider>
    </LanguageContext>
  );
}

/** Whether so many texts are there; where they are wanted and are not, they are loaded. */
export function useTextsUpTo(wanted: Extent, isWanted = true): boolean {
  const { extent, loadUpTo } = useLanguage();
  const isThere = extents.indexOf(extent) >= extents.indexOf(wanted);
  useEffect(() => {
    if (isWanted && !isThere) void loadUpTo(wanted);
  }, [wanted, isWanted, isThere, loadUpTo]);
  return isThere;
}

export function useLanguage(): LanguageChoice {
  const choice = useContext(LanguageContext);
  if (choice === null) throw new Error('useLanguage needs a LanguageProvider');
  return choice;
}
