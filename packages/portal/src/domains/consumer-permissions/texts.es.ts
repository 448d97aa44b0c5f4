import type { Shape } from '@vinculum/contract/foundation/shape.ts';
import type { consumerPermissionsTextsEn } from './texts.en.ts';

export const consumerPermissionsTextsEs: Shape<typeof consumerPermissionsTextsEn> = {
  title: 'Permisos de consumidores',
};
