import type { Shape } from '@vinculum/contract/foundation/ids.ts';
import type { formsMasterTextsEn } from './texts.en.ts';

export const formsMasterTextsEs: Shape<typeof formsMasterTextsEn> = {
  lead: 'Lo que los consumidores piden a los propietarios. Lo que haga aquí lo hace en nombre del consumidor y consta en el registro de auditoría.',
  allConsumers: 'Todos los consumidores',
  unknownConsumer: 'Ningún consumidor tiene el número {id}',
  noneHint: 'Todavía no se ha escrito ninguno.',
  menuMaster: 'Formulario maestro',
  update: 'Actualizar estado',
  seeResponses: 'Ver las respuestas',
  revokeLead:
    'Pone fin al formulario de un consumidor en los VIN que indique. Los datos cesan de inmediato; el formulario sigue publicado.',
  revokeSubmit: '{count, plural, =0 {Revocar} one {Revocar en # vehículo} other {Revocar en # vehículos}}',
  revokeConfirmTitle: '¿Revocar «{title}» de {consumer}?',
  revokeConfirm:
    '{count, plural, one {El consentimiento de # vehículo termina si está abierto.} other {Los consentimientos de # vehículos terminan donde estén abiertos.}} No se aceptan más datos suyos. Se comunica al consumidor.',
  notRevoked: {
    without: 'Nada que revocar',
    withoutHint:
      '{count, plural, one {# vehículo no tiene ningún consentimiento abierto de este formulario.} other {# vehículos no tienen ningún consentimiento abierto de este formulario.}}',
    notRegistered: 'No está en el sistema',
    notRegisteredHint:
      '{count, plural, one {# VIN no está registrado. La solicitud que lo esperaba queda retirada.} other {# VIN no están registrados. Las solicitudes que los esperaban quedan retiradas.}}',
  },
  cloneTitle: 'Clonar consentimiento',
  cloneLead:
    'Copia un formulario a otro consumidor, como borrador. La copia no va cifrada: la clave es del primer consumidor.',
  cloneSubmit: 'Clonar',
  destination: 'Clonar al consumidor',
  destinationHelp: 'Distinto del consumidor al que pertenece el formulario.',
  cloned: 'La copia tiene el número {id}.',
  seeCopy: 'Ver la copia',
  updateTitle: 'Actualizar el estado del consentimiento',
  updateLead:
    'Los vehículos reciben el aviso, lo aplican y lo confirman. Nadie puede aceptar en lugar del propietario.',
  updateSubmit: '{count, plural, =0 {Actualizar} one {Actualizar # vehículo} other {Actualizar # vehículos}}',
  updateConfirmTitle: '¿Actualizar «{title}» de {consumer}?',
  updateConfirm:
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
  published: {
    done: 'Publicado en los VIN: {count, number}',
    already: 'Ya publicado o existente en estos VIN: {count, number}',
    without: 'VIN que necesitan permiso: {count, number}',
  },
  updateResult: 'Actualización de «{title}»',
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
  applied: '{applied, number} de {total, number} vehículos lo han aplicado',
  appliedAll: 'Todos los vehículos lo han aplicado.',
  appliedWaiting: 'Los vehículos sin conexión lo aplican cuando vuelven.',
  masterTitle: 'Crear formulario de consentimiento maestro',
  masterLead:
    'Un formulario de forma fija: todas las señales son opcionales y se leen una vez por segundo, durante 30 días; los datos se conservan 7.',
  masterSubmit: 'Crear formulario maestro',
  masterName: 'Título',
  masterDescription: 'Descripción',
  masterType: 'Tipo de consentimiento',
  masterGroups: 'Señales',
  masterGroupsHelp:
    'El acelerómetro se lee en lotes de un segundo antes y después; las demás señales, como valor único.',
  masterGroup: '{read, number} de lectura, {write, number} de escritura',
};
