import type { Shape } from '@vinculum/contract/foundation/ids.ts';
import type { statusRequestsTextsEn } from './texts.en.ts';

export const statusRequestsTextsEs: Shape<typeof statusRequestsTextsEn> = {
  title: 'Actualizar el estado del consentimiento',
  lead: 'Los vehículos reciben el aviso, lo aplican y lo confirman. Nadie puede aceptar en lugar del propietario.',
  update: 'Actualizar estado',
  submit: '{count, plural, =0 {Actualizar} one {Actualizar # vehículo} other {Actualizar # vehículos}}',
  confirmTitle: '¿Actualizar «{title}» de {consumer}?',
  confirm:
    '{count, plural, one {# vehículo debe aplicar «{status}».} other {# vehículos deben aplicar «{status}».}}',
  status: 'Estado',
  statusHint: 'Elija lo que deben aplicar los vehículos',
  statusHelp: 'Aceptar y rechazar corresponde solo al propietario.',
  statusOf: {
    FORM_CANCELED: 'Revocado: poner fin al consentimiento',
    FORM_MANDATORY: 'Obligatorio: reducir a las señales obligatorias',
    FORM_PENDING: 'Pendiente: volver a preguntar al propietario',
  },
  statusHelpOf: {
    FORM_CANCELED: 'Los datos cesan de inmediato; las solicitudes abiertas desaparecen de los vehículos.',
    FORM_MANDATORY:
      'Los consentimientos aceptados pierden sus señales opcionales. El propietario puede volver a añadirlas.',
    FORM_PENDING: 'Donde el propietario lo rechazó, o el consentimiento se revocó o ha caducado.',
  },
  result: 'Actualización de «{title}»',
  outcome: {
    queued: 'En cola',
    queuedHint:
      '{count, plural, one {# vehículo lo aplica: ahora o cuando recupere la conexión.} other {# vehículos lo aplican: ahora o cuando recuperen la conexión.}}',
    without: 'Sin formulario de consentimiento publicado',
    withoutHint:
      '{count, plural, one {# vehículo no tiene ningún consentimiento de este formulario que pueda cambiarse así.} other {# vehículos no tienen ningún consentimiento de este formulario que pueda cambiarse así.}}',
    notRegistered: 'No está en el sistema',
    notRegisteredHint: '{count, plural, one {# VIN no está registrado.} other {# VIN no están registrados.}}',
  },
  applied:
    '{applied, number} de {total, plural, one {# vehículo lo ha aplicado} other {# vehículos lo han aplicado}}',
  appliedAll: 'Todos los vehículos lo han aplicado.',
  appliedWaiting: 'Los vehículos sin conexión lo aplican cuando vuelven.',
  seeResponses: 'Ver las respuestas',
};
