import type { Shape } from '@vinculum/contract/foundation/shape.ts';
import type { notificationsTextsEn } from './texts.en.ts';

export const notificationsTextsEs: Shape<typeof notificationsTextsEn> = {
  title: 'Notificaciones',
};
