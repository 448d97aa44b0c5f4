import type { Shape } from '../foundation/ids.ts';
import type { streamsEn } from './messages.en.ts';

export const streamsEs: Shape<typeof streamsEn> = {
  streams: {
    streamAdded: 'El flujo se ha añadido correctamente.',
    keyCreated: 'Clave de API creada. Cópiela ahora: no se volverá a mostrar.',
    keyRevoked: 'Clave de API revocada.',
  },
};
