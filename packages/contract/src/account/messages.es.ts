import type { Shape } from '../foundation/ids.ts';
import type { accountEn } from './messages.en.ts';

export const accountEs: Shape<typeof accountEn> = {
  account: {
    iconFormat: 'Formato de icono no válido. Seleccione un archivo PNG.',
    iconTooSmall: 'El icono es demasiado pequeño. El tamaño mínimo es 128x128.',
    iconTooBig: 'El icono es demasiado grande. El tamaño máximo es 512x512.',
    iconTooHeavy: 'El archivo es demasiado grande. Como máximo 7 MiB.',
    iconDeleted: 'La imagen se ha eliminado.',
  },
};
