import type { Shape } from '@vinculum/contract/foundation/shape.ts';
import type { identityTextsEn } from './texts.en.ts';

export const identityTextsEs: Shape<typeof identityTextsEn> = {
  title: 'Iniciar sesión',
};
