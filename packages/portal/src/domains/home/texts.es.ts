import type { Shape } from '@vinculum/contract/foundation/shape.ts';
import type { homeTextsEn } from './texts.en.ts';

export const homeTextsEs: Shape<typeof homeTextsEn> = {
  title: 'Inicio',
};
