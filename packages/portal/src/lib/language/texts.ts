import type { NamespaceKeys, NestedKeyOf } from 'use-intl';
import { useTranslations } from 'use-intl';
import type { textsEn } from './texts.en.ts';

/** The catalogue's shape; another language has the same keys. */
export type Texts = typeof textsEn;
/** Dotted key of any portal text: `forms.title`. */
export type TextKey = Exclude<LeafKey<Texts>, `contract.${string}`>;

type LeafKey<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${LeafKey<T[K]>}` }[keyof T &
  string];
type Namespace = NamespaceKeys<Texts, NestedKeyOf<Texts>>;

declare module 'use-intl' {
  interface AppConfig {
    Messages: Texts;
  }
}

/** The texts of one namespace: `const t = useTexts('forms'); t('title')`. Unknown keys do not compile. */
export function useTexts<N extends Namespace>(namespace: N): ReturnType<typeof useTranslations<N>> {
  return useTranslations(namespace);
}

/** Texts by keys that are known only at run time, such as a menu entry's. */
export function useTextOf(): (key: TextKey, args?: TextArgs) => string {
  return useLooseTexts();
}

/** The texts of the contract by key, as the server and the schemas name them; an unknown key gives itself. */
export function useMessages(): LooseTexts {
  const t = useLooseTexts();
  return (key, args) => (t.has(`contract.${key}`) ? t(`contract.${key}`, args) : key);
}

type TextArgs = Readonly<Record<string, string | number>>;
type LooseTexts = (key: string, args?: TextArgs) => string;

function useLooseTexts(): LooseTexts & { readonly has: (key: string) => boolean } {
  // Not compared with the union of all keys, which takes minutes.
  const texts: unknown = useTranslations();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library's translator, whatever its keys
  return texts as LooseTexts & { readonly has: (key: string) => boolean };
}
