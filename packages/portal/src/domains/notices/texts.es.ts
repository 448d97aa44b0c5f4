import type { Shape } from '@vinculum/contract/foundation/ids.ts';
import type { noticesTextsEn } from './texts.en.ts';

export const noticesTextsEs: Shape<typeof noticesTextsEn> = {
  title: 'Notificaciones',
  lead: 'Lo que ha pasado con sus formularios de consentimiento, lo más reciente primero.',
  message: 'Mensaje',
  sender: 'De',
  type: 'Tipo',
  created: 'Cuándo',
  published: 'Publicación',
  revoked: 'Revocación',
  other: 'Aviso',
  bell: '{count, plural, =0 {Notificaciones} other {Notificaciones, # sin leer}}',
  bellMany: 'Notificaciones, más de {count, number} sin leer',
  markAll: 'Marcar todas como leídas',
  markedAll: 'Todas las notificaciones están marcadas como leídas.',
  details: 'Detalles',
  open: 'Detalles de: {message}',
  detail: 'Notificación',
  responses: 'Abrir las respuestas',
  form: 'Abrir el formulario de consentimiento',
  close: 'Cerrar',
  none: 'Todavía no hay notificaciones',
  noneHint: 'Aquí se le avisa cuando se publica o se revoca un formulario de consentimiento.',
};
