import type { Shape } from '../foundation/shape.ts';
import type { organisationsEn } from './messages.en.ts';

export const organisationsEs: Shape<typeof organisationsEn> = {
  organisations: {
    fillAll: 'Rellene todos los campos',
    email: 'Introduzca una dirección de correo electrónico válida.',
    url: 'Introduzca una URL válida.',
    cost: 'Introduzca un importe con dos decimales como máximo.',
    detailSaved: 'Se han guardado los datos de la organización.',
    billingSaved: 'Se han guardado los datos de facturación.',
  },
};
