import type { Shape } from '@vinculum/contract/foundation/ids.ts';
import type { usersTextsEn } from './texts.en.ts';

export const usersTextsEs: Shape<typeof usersTextsEn> = {
  add: 'Añadir un usuario',
  addTitle: 'Añadir un usuario a {organisation}',
  addLead: 'Tendrá que elegir otra contraseña la primera vez que inicie sesión.',
  listTitle: 'Usuarios de {organisation}',
  name: 'Nombre',
  username: 'Usuario',
  usernameHelp: 'De 7 a 52 caracteres. Con él se inicia sesión y después no se puede cambiar.',
  password: 'Contraseña',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  description: 'Descripción',
  role: 'Rol de la organización',
  roleHelp: 'Como cuál de los tipos de la organización actúa: de él depende el portal.',
  chooseRole: 'Elija un rol',
  permissions: 'Permisos',
  permissionsHelp:
    'Lo que puede hacer. Sin ser lector, editor o administrador, la mayoría de las pantallas quedan cerradas.',
  choosePermissions: 'Elija permisos',
  operatorPermissionsHelp:
    'Lo que puede hacer en la plataforma: lo mínimo que necesite para su trabajo. Después no se puede cambiar; solo eliminando al usuario y añadiéndolo de nuevo.',
  status: 'Estado',
  active: 'Activo',
  inactive: 'Eliminado',
  account: {
    UNCONFIRMED: 'Falta la confirmación del proveedor de identidad; se le vuelve a pedir hasta que la dé.',
    RESET_UNCONFIRMED:
      'No se sabe si la última contraseña es válida. Las anteriores se rechazan; restablézcala de nuevo.',
  },
  save: 'Guardar',
  close: 'Cerrar',
  editOf: 'Editar a {name}',
  permissionsWord: 'Permisos',
  permissionsOf: 'Permisos de {name}',
  deleteOf: 'Eliminar a {name}',
  lockedInactive: 'Este usuario se ha eliminado.',
  lockedAdmin:
    'Los permisos de los usuarios del operador no se pueden cambiar. Elimine al usuario y añádalo de nuevo; puede llevar el mismo nombre de usuario.',
  lockedSelf: 'No puede eliminar su propia cuenta.',
  deleteTitle: '¿Eliminar a {name}?',
  deleteText:
    'La sesión de {username} termina de inmediato y ya no podrá iniciar otra. Sigue en la lista, bloqueado, y no se puede deshacer. El nombre de usuario se puede volver a dar.',
  delete: 'Eliminar usuario',
  deleteFailed: 'No se ha podido eliminar el usuario',
  none: 'Todavía no hay usuarios',
  noneHint: 'Añada el primero: hasta entonces nadie de esta organización puede iniciar sesión.',
  resetTitle: 'Restablecer contraseña',
  resetLead: 'Sus sesiones terminan y tendrá que cambiar la contraseña la próxima vez que inicie sesión.',
  resetOwn:
    'Es su propio usuario: su sesión se cierra en el acto y, al volver a entrar, elegirá otra contraseña.',
  reset: 'Restablecer contraseña',
  opens: {
    ADN: 'Datos en directo con gráficos, uso de datos, señales remotas, precios de los formularios, pruebas de carga, mensajes y listas negras, todo a la vez.',
    HERE_MAPS: 'Enviar restricciones de mapa a los vehículos; el widget de los formularios.',
    SENT_POLAND: 'Lo mismo que HERE Maps: restricciones de mapa y el widget de los formularios.',
    LIVE_DATA: 'Datos en directo y sin procesar de vehículos reales.',
    LOAD_TESTER: 'Ver las pruebas de carga; los administradores también las inician y detienen.',
    REPORTS: 'Nada propio: los administradores tienen los informes sin él.',
    MESSAGES: 'Leer mensajes entre organizaciones; los administradores también los escriben.',
    BLACKLISTING:
      'Los administradores cambian la lista de dominios a los que los formularios y notificaciones de la organización no pueden llevar.',
  },
  bits: {
    USER_VIEWER: 'Lector',
    USER_EDITOR: 'Editor',
    USER_ADMIN: 'Administrador',
    ADN: 'ADN',
    HERE_MAPS: 'HERE Maps',
    SENT_POLAND: 'SENT Polonia',
    LIVE_DATA: 'Datos en directo',
    LOAD_TESTER: 'Pruebas de carga',
    REPORTS: 'Informes',
    MESSAGES: 'Mensajes',
    BLACKLISTING: 'Listas negras',
  },
};
