import type { Shape } from '@vinculum/contract/foundation/shape.ts';
import type { liveDataTextsEn } from './texts.en.ts';

export const liveDataTextsEs: Shape<typeof liveDataTextsEn> = {
  title: 'Datos del vehículo en vivo',
};
