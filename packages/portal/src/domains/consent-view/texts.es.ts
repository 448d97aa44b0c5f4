import type { Shape } from '@vinculum/contract/foundation/ids.ts';
import type { consentViewTextsEn } from './texts.en.ts';

export const consentViewTextsEs: Shape<typeof consentViewTextsEn> = {
  answers: 'Respuestas en el tiempo',
  data: 'Datos y recompensas',
};
