import type { Shape } from '../foundation/ids.ts';
import type { reportsEn } from './messages.en.ts';

export const reportsEs: Shape<typeof reportsEn> = {
  reports: {
    future: 'Elija un día que no sea posterior a hoy',
    tooLong: 'Un informe abarca dos meses como máximo',
  },
};
