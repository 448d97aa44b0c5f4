import type { Shape } from '@vinculum/contract/foundation/ids.ts';
import type { publicationEligibilityTextsEn } from './texts.en.ts';

export const publicationEligibilityTextsEs: Shape<typeof publicationEligibilityTextsEn> = {
  title: 'Qué ocurrirá al publicar',
  first:
    'En cuanto la lista esté completa, aquí se ve qué ocurriría con cada vehículo al publicar. La comprobación no publica nada.',
  checking: 'Comprobando los vehículos',
  failed: 'No se han podido comprobar los vehículos: {reason}',
  again: 'Comprobar de nuevo',
  summary:
    '{total, plural, one {{count, plural, =0 {Ahora no se puede preguntar al vehículo.} other {Ahora se puede preguntar al vehículo.}}} other {{count, plural, =0 {Ahora no se puede preguntar a ninguno de los {total, number} vehículos.} other {Ahora se puede preguntar a {count, number} de {total, number} vehículos.}}}}',
  missingNote:
    '{count, plural, one {A # vehículo le falta alguna señal que pide el formulario} other {A # vehículos les falta alguna señal que pide el formulario}}',
  filter: 'Mostrar vehículos',
  all: 'Todos ({count, number})',
  publishable: 'Se les puede preguntar ({count, number})',
  alreadyPublished: 'Ya tienen el formulario ({count, number})',
  withoutPermission: 'Sin permiso ({count, number})',
  unregistered: 'Sin registrar ({count, number})',
  missing: 'Les faltan señales ({count, number})',
  table: 'Vehículos de esta lista',
  vin: 'VIN',
  oem: 'Fabricante',
  result: 'Publicación',
  signals: 'Señales',
  outcome: {
    publishable: 'Se le preguntará',
    alreadyPublished: 'Ya tiene este formulario',
    withoutPermission: 'Sin permiso',
    unregistered: 'Sin registrar',
  },
  why: {
    declinedBefore: 'El propietario ya rechazó este formulario y se le vuelve a preguntar.',
    publishable: 'Se pregunta al propietario ahora o cuando el vehículo vuelva a tener conexión.',
    alreadyPublished: 'Ya se le preguntó y sigue siendo válido. No se vuelve a enviar nada.',
    withoutPermission: '{oem} no permite este tipo de formulario.',
    withoutPermissionUnnamed: 'Su fabricante no permite este tipo de formulario.',
    unregistered: 'El consentimiento se enviará al registrarse, si el fabricante lo permite entonces.',
  },
  signalsAll: 'Tiene todas las señales',
  signalsUnknown: 'Aún no se sabe',
  signalsMissing: 'Le falta {signals}',
  mandatory: '{signal} (obligatoria)',
  removeAll:
    '{count, plural, one {Quitar el único al que no se puede preguntar} other {Quitar los # a los que no se puede preguntar}}',
  removeShown:
    '{count, plural, one {Quitar este vehículo de la lista} other {Quitar estos # vehículos de la lista}}',
  removed:
    '{count, plural, one {Se ha quitado # vehículo de la lista.} other {Se han quitado # vehículos de la lista.}}',
};
