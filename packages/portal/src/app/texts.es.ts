import type { Shape } from '@vinculum/contract/foundation/shape.ts';
import type { appTextsEn } from './texts.en.ts';

export const appTextsEs: Shape<typeof appTextsEn> = {
  portal: 'PORTAL DE {portal}',
  portalName: {
    CONSUMERS: 'CONSUMIDORES',
    OEMS: 'FABRICANTES',
    ADMIN: 'ADMINISTRACIÓN',
    FLEET_MANAGER: 'GESTORES DE FLOTAS',
  },
  skip: 'Ir al contenido',
  navigation: 'Navegación principal',
  openNavigation: 'Abrir la navegación',
  closeNavigation: 'Cerrar la navegación',
  collapse: 'Contraer la navegación',
  expand: 'Desplegar la navegación',
  home: 'Inicio',
  userMenu: 'Menú de usuario de {name}',
  profile: 'PERFIL',
  changePassword: 'CAMBIAR CONTRASEÑA',
  logout: 'CERRAR SESIÓN',
  commands: 'Ir a una pantalla',
  commandsHint: 'Escriba para buscar una pantalla',
  commandsNone: 'No hay ninguna pantalla con ese nombre.',
  deprecated: 'Esta versión está obsoleta.',
  deprecatedLink: 'Ir al portal nuevo',
  notFound: 'Esta página no existe',
  notFoundHint: 'Puede que la dirección sea antigua o esté mal escrita.',
  notAllowed: 'No tiene permiso de acceso.',
  notAllowedHint: 'Pídalo a un administrador de su organización si necesita esta pantalla.',
  toHome: 'Ir a la pantalla de inicio',
  broken: 'No se ha podido mostrar esta pantalla',
};
