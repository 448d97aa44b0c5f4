import type { Shape } from '../foundation/ids.ts';
import type { domainListsEn } from './messages.en.ts';

export const domainListsEs: Shape<typeof domainListsEn> = {
  domains: {
    added: 'Los dominios se han añadido correctamente.',
    deleted: 'Los dominios se han eliminado correctamente.',
    tooMany: 'Solo puede añadir {max, number} URL',
    duplicate: 'URL duplicada',
    listed: 'El dominio ya está permitido o bloqueado',
    invalidUrl: 'Introduzca una URL válida',
    missing: 'Rellene todos los campos obligatorios',
    hostBlacklisted: '{host} está en la lista de dominios bloqueados de su organización',
    hostNotWhitelisted: '{host} no está en la lista de dominios permitidos de su organización',
    hostBlacklistedThere: '{host} está en la lista de dominios bloqueados de este consumidor',
    hostNotWhitelistedThere: '{host} no está en la lista de dominios permitidos de este consumidor',
  },
};
