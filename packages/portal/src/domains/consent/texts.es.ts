import type { Shape } from '@vinculum/contract/foundation/shape.ts';
import type { consentTextsEn } from './texts.en.ts';

export const consentTextsEs: Shape<typeof consentTextsEn> = {
  title: 'Formularios de consentimiento',
};
