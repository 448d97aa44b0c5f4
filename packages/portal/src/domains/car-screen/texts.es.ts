import type { Shape } from '@vinculum/contract/foundation/shape.ts';
import type { carScreenTextsEn } from './texts.en.ts';

export const carScreenTextsEs: Shape<typeof carScreenTextsEn> = {
  title: 'Pantalla del coche',
};
