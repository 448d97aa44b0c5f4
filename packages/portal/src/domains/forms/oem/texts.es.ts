import type { Shape } from '@vinculum/contract/foundation/ids.ts';
import type { formsOemTextsEn } from './texts.en.ts';

export const formsOemTextsEs: Shape<typeof formsOemTextsEn> = {
  title: 'Formularios de consentimiento',
  lead: 'Los formularios que un consumidor ha enviado a sus vehículos. Solo se cuentan los vehículos de su marca.',
  choose: 'Elija un consumidor',
  chooseHint: 'Verá entonces los formularios que ha enviado a sus vehículos.',
  none: 'No hay formularios para sus vehículos',
  noneHint: '{consumer} todavía no ha enviado ningún formulario a sus vehículos.',
  noMatch: 'Ningún formulario coincide con la búsqueda',
  noMatchHint: 'Cambie la búsqueda.',
  asker: 'Solicitado por {consumer}',
  answers: 'Respuestas de sus vehículos',
  formNone: 'Ningún formulario con consentimientos abiertos coincide',
  nothingLeft: '«{title}» no tiene consentimientos abiertos en sus vehículos: ya no queda nada que revocar.',
};
