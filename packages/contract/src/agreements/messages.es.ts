import type { Shape } from '../foundation/ids.ts';
import type { agreementsEn } from './messages.en.ts';

export const agreementsEs: Shape<typeof agreementsEn> = {
  agreements: {
    created: 'El MSA se ha creado correctamente.',
    changed: 'El MSA se ha actualizado correctamente.',
    deleted: 'El MSA se ha eliminado correctamente.',
    published: 'El MSA se ha publicado correctamente.',
    revoked: 'El MSA se ha revocado correctamente.',
    missed: '¡Vaya! Ha olvidado algo.',
    invalidUrl: 'Introduzca una URL válida',
  },
};
