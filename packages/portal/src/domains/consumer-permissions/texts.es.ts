import type { Shape } from '@vinculum/contract/foundation/ids.ts';
import type { consumerPermissionsTextsEn } from './texts.en.ts';

export const consumerPermissionsTextsEs: Shape<typeof consumerPermissionsTextsEn> = {
  title: 'Permisos de consumidores',
  lead: 'Qué tipos de formulario de consentimiento puede enviar cada consumidor a sus vehículos. Los de notificación son los de tipo Estándar; los de pregunta, los de tipo Acción.',
  onlyAdmins: 'Lo cambian los administradores de su organización.',
  oems: 'Fabricantes',
  oemsLead:
    'Lo que cada fabricante permite a su organización. Pida al fabricante que lo cambie. Los formularios de notificación son los de tipo Estándar; los de pregunta, los de tipo Acción.',
  consumers: 'Consumidores',
  has: 'Lo que le permiten los fabricantes',
  gives: 'Lo que permite a los consumidores',
  oem: 'Fabricante',
  notificationForm: 'Formulario de notificación',
  questionForm: 'Formulario de pregunta',
  sendNotification: 'Enviar notificaciones',
  sendCommand: 'Enviar comandos',
  readSignal: 'Leer señales',
  permitted: 'Permitido',
  notPermitted: 'No permitido',
  switchOf: '{kind} para {consumer}',
  waiting: '{count, plural, one {# solicitud lo espera} other {# solicitudes lo esperan}}',
  confirmTitle: '¿Actualizar el permiso del fabricante?',
  confirmText:
    'Esto puede revocar consentimientos ya aceptados y también puede dar lugar a nuevas solicitudes de consentimiento.',
  onFor: '{kind}: se activará para {consumer}.',
  offFor: '{kind}: se desactivará para {consumer}.',
  ends: '{consents, plural, =0 {Ahora no termina ningún consentimiento ni solicitud.} one {Termina al instante # consentimiento o solicitud de {forms, plural, one {# formulario} other {# formularios}}. {cars, plural, =0 {Ningún vehículo envía datos con él.} one {Se detienen los datos de # vehículo activo.} other {Se detienen los datos de # vehículos activos.}}} other {Terminan al instante # consentimientos y solicitudes de {forms, plural, one {# formulario} other {# formularios}}. {cars, plural, =0 {Ningún vehículo envía datos con ellos.} one {Se detienen los datos de # vehículo activo.} other {Se detienen los datos de # vehículos activos.}}}}',
  endsUncounted: 'No se ha podido averiguar cuántos consentimientos y solicitudes terminan.',
  asks: '{requests, plural, =0 {Ahora no se pregunta a ningún propietario.} one {Se pregunta en el acto a # propietario, de nuevo si el permiso se había retirado.} other {Se envían en el acto # solicitudes a los propietarios de {cars, plural, one {# vehículo} other {# vehículos}}, de nuevo si el permiso se había retirado.}}',
  asksUncounted: 'No se ha podido averiguar a cuántos propietarios se pregunta.',
  agree: 'Aceptar',
  disagree: 'No aceptar',
  canceled:
    '{count, plural, =0 {No ha terminado ningún consentimiento ni solicitud.} one {Ha terminado # consentimiento o solicitud.} other {Han terminado # consentimientos y solicitudes.}}',
  offered:
    '{count, plural, =0 {No se ha enviado ninguna solicitud nueva.} one {Se ha enviado # solicitud nueva.} other {Se han enviado # solicitudes nuevas.}}',
  noneOem: 'Todavía no hay consumidores',
  noneOemHint: 'Los consumidores aparecen aquí en cuanto el operador los registra.',
  noneConsumer: 'Todavía no hay fabricantes',
  noneConsumerHint: 'Los fabricantes aparecen aquí en cuanto el operador los registra.',
};
