import type { Shape } from '@vinculum/contract/foundation/ids.ts';
import type { revocationTextsEn } from './texts.en.ts';

export const revocationTextsEs: Shape<typeof revocationTextsEn> = {
  title: 'Revocar formulario',
  lead: 'Los datos dejan de recibirse al instante. Los vehículos lo confirman en cuanto tienen conexión.',
  submit: 'Revocar formulario',
  confirmTitle: '¿Revocar «{title}»?',
  confirmCount:
    '{count, plural, =0 {No hay ningún consentimiento abierto.} one {Termina # solicitud o consentimiento, {cars, plural, =0 {ningún vehículo tiene que confirmar} one {# vehículo tiene que confirmar} other {# vehículos tienen que confirmar}}.} other {Terminan # solicitudes y consentimientos, {cars, plural, =0 {ningún vehículo tiene que confirmar} one {# vehículo tiene que confirmar} other {# vehículos tienen que confirmar}}.}}',
  confirmUncounted: 'No se ha podido averiguar cuántas solicitudes y consentimientos terminan.',
  confirmText:
    'Dejan de aceptarse los datos de esos vehículos, y las solicitudes abiertas desaparecen de ellos. No se puede deshacer; para volver a preguntar, clone el formulario.',
  confirm: 'Revocar',
  progress: 'Revocación de «{title}»',
  revokedAt: 'Revocado',
  stopped: 'Últimos datos aceptados',
  stoppedNone: 'No se había aceptado ningún dato',
  before: '{time} antes de la revocación',
  after: '{time} después de la revocación',
  sameTime: 'en el momento de la revocación',
  afterNone: 'Desde entonces no se ha aceptado nada.',
  first: 'Primer vehículo que confirmó',
  last: 'Último vehículo que confirmó',
  waiting: 'A la espera de un vehículo',
  ended:
    '{count, plural, =0 {No había ningún consentimiento abierto.} one {Ha terminado # solicitud o consentimiento.} other {Han terminado # solicitudes y consentimientos.}}',
  confirmed:
    '{confirmed, number} de {total, plural, one {# vehículo ha confirmado} other {# vehículos han confirmado}}',
  nobody: 'Ningún vehículo tenía que confirmar.',
  allDone: 'Todos los vehículos han confirmado.',
  offline: 'Los vehículos sin conexión confirman al volver; hasta entonces se rechazan sus datos.',
  another: 'Revocar otro formulario',
  seconds: '{value} s',
  minutes: '{value} min',
  hours: '{value} h',
  milliseconds: '{value} ms',
  admin: {
    lead: 'Pone fin al formulario de un consumidor en los VIN que indique. Los datos cesan de inmediato; el formulario sigue publicado.',
    submit: '{count, plural, =0 {Revocar} one {Revocar en # vehículo} other {Revocar en # vehículos}}',
    confirmTitle: '¿Revocar «{title}» de {consumer}?',
    confirm:
      '{count, plural, one {El consentimiento de # vehículo termina si está abierto.} other {Los consentimientos de # vehículos terminan donde estén abiertos.}} No se aceptan más datos suyos. Se comunica al consumidor.',
    notRevoked: {
      without: 'Nada que revocar',
      withoutHint:
        '{count, plural, one {# vehículo no tiene ningún consentimiento abierto de este formulario.} other {# vehículos no tienen ningún consentimiento abierto de este formulario.}}',
      notRegistered: 'No está en el sistema',
      notRegisteredHint:
        '{count, plural, one {# VIN no está registrado. La solicitud que lo esperaba queda retirada.} other {# VIN no están registrados. Las solicitudes que los esperaban quedan retiradas.}}',
    },
  },
  oem: {
    lead: 'Pone fin al formulario de un consumidor en sus vehículos. Los datos dejan de recibirse al instante.',
    confirmTitle: '¿Revocar «{title}», de {consumer}?',
    confirmCount:
      '{count, plural, =0 {No hay ningún consentimiento abierto en sus vehículos.} one {Termina la solicitud o el consentimiento de # de sus vehículos.} other {Terminan las solicitudes y los consentimientos de # de sus vehículos.}}',
    confirmText:
      'Dejan de aceptarse los datos de esos vehículos, y las solicitudes abiertas desaparecen de ellos. Los consentimientos en vehículos de otros fabricantes se mantienen. Se avisa a {consumer}, que podrá volver a preguntar mientras usted permita este tipo de formulario.',
    done: '«{title}» queda revocado en sus vehículos',
    doneHint: 'Los vehículos sin conexión confirman al volver; hasta entonces se rechazan sus datos.',
    seeForm: 'Ver el formulario',
    toForms: 'Volver a los formularios',
  },
};
