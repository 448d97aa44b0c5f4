import type { Icon } from '@tabler/icons-react';
import type { FeatureFlag, Portal } from '@vinculum/contract/access/vocabulary.ts';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import type { HomeFigures } from '@vinculum/contract/home/endpoints.ts';
import type { homeTextsEn } from './texts.en.ts';

type CardKey = {
  [K in keyof typeof homeTextsEn]: `${K}Hint` extends keyof typeof homeTextsEn ? K : never;
}[keyof typeof homeTextsEn];

/** One card of the home screen: for users of its portals who may make its call. */
export interface HomeCard {
  readonly key: CardKey;
  readonly to: string;
  readonly icon: Icon;
  readonly portals: readonly Portal[];
  readonly endpoint: Endpoint;
  /** The card, not its screen, is for users with one of these flags only. */
  readonly anyFlag?: readonly FeatureFlag[];
  readonly figures: readonly (keyof HomeFigures)[];
}
