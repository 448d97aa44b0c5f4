import type { Language } from '@vinculum/contract/messages/languages.ts';
import type { NamespaceKeys, NestedKeyOf } from 'use-intl';
import { useTranslations } from 'use-intl';
import type { textsEn } from './texts.en.ts';

/** The catalogue's shape; another language has the same keys. */
export type Texts = typeof textsEn;
/** Dotted key of any portal text: `consent.title`. */
export type TextKey = Exclude<LeafKey<Texts>, `contract.${string}`>;

type LeafKey<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${LeafKey<T[K]>}` }[keyof T &
  string];
type Namespace = NamespaceKeys<Texts, NestedKeyOf<Texts>>;

declare module 'use-intl' {
  interface AppConfig {
    Messages: Texts;
    Locale: Language;
  }
}

/** The texts of one namespace: `const t = useTexts('consent'); t('title')`. Unknown keys do not compile. */
export function useTexts<N extends Namespace>(namespace: N): ReturnType<typeof useTranslations<N>> {
  return useTranslations(namespace);
}

/** Texts by keys that are known only at run time, such as a menu entry's; without arguments. */
export function useTextOf(): (key: TextKey) => string {
  const t = useTranslations();
  // The union of all keys is too wide for the argument check; a TextKey always exists.
  return t as unknown as (key: TextKey) => string;
}

/** The texts of the contract by key, as the server and the schemas name them; an unknown key gives itself. */
export function useMessages(): (key: string, args?: Readonly<Record<string, string | number>>) => string {
  const t = useTranslations('contract') as unknown as {
    (key: string, args?: Readonly<Record<string, string | number>>): string;
    has: (key: string) => boolean;
  };
  return (key, args) => (t.has(key) ? t(key, args) : key);
}
