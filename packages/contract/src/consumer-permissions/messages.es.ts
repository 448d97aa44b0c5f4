import type { Shape } from '../foundation/ids.ts';
import type { consumerPermissionsEn } from './messages.en.ts';

export const consumerPermissionsEs: Shape<typeof consumerPermissionsEn> = {
  permissions: {
    changed: 'Permiso actualizado.',
    notifyWithdrawn:
      '{oem} ya no permite {kind, select, Action {formularios de pregunta} other {formularios de notificación}}. {count, plural, =0 {No se ha revocado ningún consentimiento.} one {Se ha revocado # consentimiento.} other {Se han revocado # consentimientos.}}',
    notifyGiven:
      '{oem} permite ahora {kind, select, Action {formularios de pregunta} other {formularios de notificación}}. {count, plural, =0 {Ninguna solicitud lo esperaba.} one {Se ha vuelto a enviar # solicitud.} other {Se han vuelto a enviar # solicitudes.}}',
  },
};
