import type { Shape } from '@vinculum/contract/foundation/ids.ts';
import type { formsMasterTextsEn } from './texts.en.ts';

export const formsMasterTextsEs: Shape<typeof formsMasterTextsEn> = {
  lead: 'Lo que los consumidores piden a los propietarios. Lo que haga aquí lo hace en nombre del consumidor y consta en el registro de auditoría.',
  noneHint: 'Todavía no se ha escrito ninguno.',
  menuMaster: 'Formulario maestro',
  cloneTitle: 'Clonar consentimiento',
  cloneLead:
    'Copia un formulario a otro consumidor, como borrador. La copia no va cifrada: la clave es del primer consumidor.',
  cloneSubmit: 'Clonar',
  destination: 'Clonar al consumidor',
  destinationHelp: 'Distinto del consumidor al que pertenece el formulario.',
  cloned: 'La copia tiene el número {id}.',
  seeCopy: 'Ver la copia',
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
