import type { Shape } from '../foundation/ids.ts';
import type { consumerPermissionsEn } from './messages.en.ts';

export const consumerPermissionsEs: Shape<typeof consumerPermissionsEn> = {
  permissions: {
    changed: 'Permiso actualizado.',
    notifyWithdrawn:
      '{oem} ya no permite {kind, select, Action {formularios de pregunta} other {formularios de notificación}}. {count, plural, =0 {No ha terminado ningún consentimiento ni solicitud.} one {Ha terminado # consentimiento o solicitud.} other {Han terminado # consentimientos y solicitudes.}}',
    notifyGiven:
      '{oem} permite ahora {kind, select, Action {formularios de pregunta} other {formularios de notificación}}. {count, plural, =0 {Ninguna solicitud lo esperaba.} one {Se ha vuelto a enviar # solicitud.} other {Se han vuelto a enviar # solicitudes.}}',
    told: '{kind, select, form_type_question {Formularios de pregunta} access_type_send_notification {Envío de notificaciones} access_type_send_command {Envío de comandos} access_type_read_signal {Lectura de señales} other {Formularios de notificación}}: {isOn, select, yes {permitido ahora} other {ya no permitido}} a {consumer}.',
    toldEnded:
      '{count, plural, one {Ha terminado # consentimiento o solicitud.} other {Han terminado # consentimientos y solicitudes.}}',
    toldOffered:
      '{count, plural, one {Se ha vuelto a enviar # solicitud.} other {Se han vuelto a enviar # solicitudes.}}',
  },
};
