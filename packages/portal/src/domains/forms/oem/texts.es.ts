import type { Shape } from '@vinculum/contract/foundation/ids.ts';
import type { formsOemTextsEn } from './texts.en.ts';

export const formsOemTextsEs: Shape<typeof formsOemTextsEn> = {
  title: 'Formularios de consentimiento',
  lead: 'Los formularios que un consumidor ha enviado a sus vehículos. Solo se cuentan los vehículos de su marca.',
  consumer: 'Consumidor',
  consumerHint: 'Escriba una parte del nombre',
  consumerNone: 'Ningún consumidor coincide',
  choose: 'Elija un consumidor',
  chooseHint: 'Verá entonces los formularios que ha enviado a sus vehículos.',
  none: 'No hay formularios para sus vehículos',
  noneHint: '{consumer} todavía no ha enviado ningún formulario a sus vehículos.',
  noMatch: 'Ningún formulario coincide con la búsqueda',
  noMatchHint: 'Cambie la búsqueda.',
  thisConsumer: 'Este consumidor',
  asker: 'Solicitado por {consumer}',
  answers: 'Respuestas de sus vehículos',
  revokeLead:
    'Pone fin al formulario de un consumidor en sus vehículos. Los datos dejan de recibirse al instante.',
  formNone: 'Ningún formulario con consentimientos abiertos coincide',
  nothingLeft: '«{title}» no tiene consentimientos abiertos en sus vehículos: ya no queda nada que revocar.',
  confirmTitle: '¿Revocar «{title}», de {consumer}?',
  confirmCount:
    '{count, plural, =0 {No hay ningún consentimiento abierto en sus vehículos.} one {Termina la solicitud o el consentimiento de # de sus vehículos.} other {Terminan las solicitudes y los consentimientos de # de sus vehículos.}}',
  confirmText:
    'Dejan de aceptarse los datos de esos vehículos, y las solicitudes abiertas desaparecen de ellos. Los consentimientos en vehículos de otros fabricantes se mantienen. Se avisa a {consumer}, que podrá volver a preguntar mientras usted permita este tipo de formulario.',
  done: '«{title}» queda revocado en sus vehículos',
  doneHint: 'Los vehículos sin conexión confirman al volver; hasta entonces se rechazan sus datos.',
  seeForm: 'Ver el formulario',
  toForms: 'Volver a los formularios',
  another: 'Revocar otro formulario',
};
