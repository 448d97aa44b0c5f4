import type { Shape } from '@vinculum/contract/foundation/shape.ts';
import type { domainListsTextsEn } from './texts.en.ts';

export const domainListsTextsEs: Shape<typeof domainListsTextsEn> = {
  whitelist: {
    title: 'Dominios permitidos',
    lead: 'En cuanto hay un dominio permitido, los formularios y notificaciones que usted muestra solo pueden llevar a dominios permitidos. Un dominio incluye sus subdominios.',
    add: 'Añadir dominios permitidos',
    none: 'Todavía no hay dominios',
    noneHint: 'Sin dominios permitidos se puede mostrar cualquier dominio que no esté bloqueado.',
  },
  blacklist: {
    title: 'Dominios bloqueados',
    lead: 'Los formularios y notificaciones que usted muestra no pueden llevar a dominios bloqueados, tampoco a los permitidos que dependan de ellos. Un dominio incluye sus subdominios.',
    add: 'Añadir dominios bloqueados',
    none: 'Todavía no hay dominios',
    noneHint: 'Sin dominios bloqueados se puede mostrar cualquier dominio, o cualquiera de los permitidos.',
  },
  id: 'ID',
  domain: 'Dominio',
  status: 'Estado',
  whitelisted: 'Permitido',
  blacklisted: 'Bloqueado',
  url: 'Dominio o URL {n, number}',
  urlHelp: 'De una URL solo se guarda el dominio.',
  another: 'Añadir otro',
  most: 'Solo puede añadir {max, number} URL',
  removeUrl: 'Quitar {url}',
  save: 'Guardar',
  deleteSome: 'Eliminar dominios ({count, number})',
  deleteTitle: '{count, plural, one {¿Eliminar # dominio?} other {¿Eliminar # dominios?}}',
  deleteText: 'Salen de sus listas. Desde ahora deciden solo las entradas que quedan.',
  deleteLast: 'La lista de permitidos queda vacía: se podrá mostrar cualquier dominio que no esté bloqueado.',
  delete: 'Eliminar',
};
