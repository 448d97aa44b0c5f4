import type { Language } from '@vinculum/contract/foundation/languages.ts';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { errorOf } from '@vinculum/contract/foundation/error-of.ts';
import type { Shape } from '@vinculum/contract/foundation/ids.ts';
import { localeOf } from './locale.ts';
import { languageInUse } from './language-in-use.ts';
import type { Texts } from './texts.ts';

interface LanguageChoice {
  readonly language: Language;
  /** Where its texts cannot be loaded, the language in use stays and `notLoaded` names the chosen one. */
  readonly choose: (language: Language) => Promise<void>;
  readonly notLoaded: Language | null;
  /** Leaves it at the language in use. */
  readonly forgetNotLoaded: () => void;
  /** How many texts are there. */
  readonly extent: Extent;
  readonly loadUpTo: (extent: Extent) => Promise<void>;
  readonly load: typeof loadLanguage;
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

interface LanguageProviderProps {
  readonly initial: LoadedLanguage;
  /** Where catalogues come from; the portal's own files when absent. */
  readonly load?: typeof loadLanguage;
  readonly children: ReactNode;
}

/** Gives texts and formats to everything below, and lets the user switch. */
export function LanguageProvider({ initial, load = loadLanguage, children }: LanguageProviderProps) {
  const [loaded, setLoaded] = useState(initial);
  const [notLoaded, setNotLoaded] = useState<Language | null>(null);
  useEffect(() => {
    document.documentElement.lang = loaded.language;
  }, [loaded.language]);
  const { language: shown, extent } = loaded;
  const choose = useCallback(
    async (language: Language) => {
      const next = await load(language, extent).catch(() => null);
      setNotLoaded(next === null ? language : null);
      if (next === null) return;
      languageInUse.set(language);
      setLoaded(next);
    },
    [load, extent],
  );
  const loadUpTo = useCallback(async (wanted: Extent) => setLoaded(await load(shown, wanted)), [load, shown]);
  const choice = useMemo(() => {
    const forgetNotLoaded = () => setNotLoaded(null);
    return { language: shown, choose, notLoaded, forgetNotLoaded, extent, loadUpTo, load };
  }, [shown, choose, notLoaded, extent, loadUpTo, load]);
  return (
    <InTexts loaded={loaded} choice={choice}>
      {children}
    </InTexts>
  );
}

interface InLanguageProps {
  readonly language: Language;
  /** Stands above where its texts could not be loaded. */
  readonly renderFailed: (problem: Error) => ReactNode;
  readonly children: ReactNode;
}

/**
 * Everything below in a language that may be another than the user's, such as what somebody else will read. Until its
 * texts have come it stays in the user's.
 */
export function InLanguage({ language, renderFailed, children }: InLanguageProps) {
  const own = useLanguage();
  const { extent, load } = own;
  const [other, setOther] = useState<LoadedLanguage | null>(null);
  const [missing, setMissing] = useState<{ readonly language: Language; readonly problem: Error } | null>(
    null,
  );
  const isOwn = language === own.language;
  const isThere = isOwn || (other?.language === language && other.extent === extent);
  useEffect(() => {
    if (isThere) return undefined;
    let isWanted = true;
    const take = (next: LoadedLanguage) => {
      if (isWanted) setOther(next);
    };
    load(language, extent).then(take, (error: unknown) => {
      if (isWanted) setMissing({ language, problem: errorOf(error) });
    });
    return () => {
      isWanted = false;
    };
  }, [language, extent, isThere, load]);
  // One place in the tree, whichever language it is: what stands in it keeps its state.
  const shown = isOwn || !isThere ? null : other;
  const inUse = shown?.language ?? own.language;
  const choice = useMemo(() => ({ ...own, language: inUse }), [own, inUse]);
  return (
    <>
      {!isThere && missing?.language === language && renderFailed(missing.problem)}
      <InTexts loaded={shown} choice={choice}>
        <div lang={inUse}>{children}</div>
      </InTexts>
    </>
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

/** Whether so many texts are there, and why they could not be loaded. */
export interface TextsThere {
  readonly isThere: boolean;
  readonly problem: Error | null;
}

/** Loads so many texts where they are wanted and are not there. */
export function useTextsUpTo(wanted: Extent, isWanted = true): TextsThere {
  const { extent, loadUpTo } = useLanguage();
  const [problem, setProblem] = useState<Error | null>(null);
  const isThere = extents.indexOf(extent) >= extents.indexOf(wanted);
  useEffect(() => {
    if (isWanted && !isThere) loadUpTo(wanted).catch((error: unknown) => setProblem(errorOf(error)));
  }, [wanted, isWanted, isThere, loadUpTo]);
  return { isThere, problem: isThere ? null : problem };
}

export function useLanguage(): LanguageChoice {
  const choice = useContext(LanguageContext);
  if (choice === null) throw new Error('useLanguage needs a LanguageProvider');
  return choice;
}
