import type { Shape } from '../foundation/ids.ts';
import type { signalsEn } from './messages.en.ts';

export const signalsEs: Shape<typeof signalsEn> = {
  signals: {
    locationElements:
      'Latitud y longitud en grados (WGS 84) y altitud en metros (0 si no se conoce); con cinco números, también el rumbo en grados desde el norte en sentido horario y la precisión de la posición en metros',
    labelsUpdated:
      '{count, plural, one {El nombre de la señal se ha actualizado} other {Los nombres de las señales se han actualizado}} correctamente.',
    labelBlank: 'El nombre no puede estar vacío',
    twice: 'Esta señal aparece dos veces',
    unknown: 'Esta señal no existe',
    groupFormat: 'Use letras, cifras y guiones bajos, y empiece por una letra',
    groupReserved: 'Este nombre es de un grupo del catálogo incorporado',
    vssMissing: 'Elija un archivo VSS',
    vssNotJson: 'Este archivo no es JSON',
    vssNoTree: 'Este archivo no es un árbol VSS: faltan ramas con señales',
    vssTooLarge: 'El archivo puede tener como máximo {max, number} millones de caracteres',
    vssTooMany: 'El archivo puede tener como máximo {max, number} señales',
    catalogueFull: 'Los grupos importados pueden tener como máximo {max, number} señales en total',
    vssImported:
      'Las señales se han importado correctamente: {added, plural, one {# nueva} other {# nuevas}}, {changed, plural, one {# modificada} other {# modificadas}}, {refused, plural, one {# omitida} other {# omitidas}}',
  },
};
