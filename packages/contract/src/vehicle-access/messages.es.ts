import type { Shape } from '../foundation/ids.ts';
import type { vehicleAccessEn } from './messages.en.ts';

export const vehicleAccessEs: Shape<typeof vehicleAccessEn> = {
  vehicleAccess: {
    claimCreated: 'Autorización creada.',
    claimRevoked: 'Autorización revocada.',
    certificateRevoked: 'Se ha revocado el certificado de {vin}.',
    released: 'Se ha liberado {vin}.',
    registered:
      '{count, plural, =0 {No se ha registrado ningún vehículo.} one {Se ha registrado # vehículo.} other {Se han registrado # vehículos.}}',
    identifierAssigned: 'Se ha asignado {identifier} a {maker}.',
    identifierWithdrawn: 'Se ha retirado {identifier} a {maker}.',
    nameTaken: 'Otra autorización ya tiene este nombre',
    vinBeginnings:
      '{count, plural, one {# entrada no es} other {# entradas no son}} ni un VIN ni el principio de uno (de 3 a 17 caracteres, sin I, O ni Q): {vins}',
    vinsOutside:
      '{count, plural, one {# entrada queda} other {# entradas quedan}} fuera de los identificadores {identifiers}: {vins}',
    vinsOfOthers:
      '{count, plural, one {# entrada queda} other {# entradas quedan}} por completo dentro de identificadores de otros fabricantes: {vins}',
    endPast: 'Este día ya ha pasado',
    endTooLate: 'Una autorización dura como máximo {days, number} días',
    identifierFormat: 'Tres caracteres, o seis de los que el tercero es 9; sin I, O ni Q',
    identifierTaken: 'Este identificador está asignado a {maker}',
    makerRequired: 'Elija un fabricante',
  },
};
