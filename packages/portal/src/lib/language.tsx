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
}

/** What the provider starts with: a language and its loaded catalogue. */
export interface LoadedLanguage {
  readonly language: Language;
  readonly texts: Shape<Texts>;
}

/** Each language by its own name, whatever the language in use. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
const LanguageContext = createContext<LanguageChoice | null>(null);

/** Loads the catalogue of one language; the other one never reaches the browser. */
export async function loadLanguage(language: Language): Promise<LoadedLanguage> {
  const texts =
    language === 'es' ? (await import('./texts.es.ts')).textsEs : (await import('./texts.en.ts')).textsEn;
  return { language, texts };
}

/** Gives texts and formats to everything below, and lets the user switch. */
export function LanguageProvider({ initial, children }: { initial: LoadedLanguage; children: ReactNode }) {
  const [loaded, setLoaded] = useState(initial);
  useEffect(() => {
    document.documentElement.lang = loaded.language;
  }, [loaded.language]);
  const choose = useCallback(async (language: Language) => {
    const next = await loadLanguage(language);
    languageInUse.set(language);
    setLoaded(next);
  }, []);
  const choice = useMemo(() => ({ language: loaded.language, choose }), [loaded.language, choose]);
  return (
    <LanguageContext value={choice}>
      <IntlProvider
        locale={localeOf(loaded.language)}
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same keys; only the literals differ
        messages={loaded.texts as Texts}
        timeZone={timeZone}
      >
        {children}
      </IntlProvider>
    </LanguageContext>
  );
}

export function useLanguage(): LanguageChoice {
  const choice = useContext(LanguageContext);
  if (choice === null) throw new Error('useLanguage needs a LanguageProvider');
  return choice;
}
