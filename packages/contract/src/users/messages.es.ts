import type { Shape } from '../foundation/ids.ts';
import type { usersEn } from './messages.en.ts';

export const usersEs: Shape<typeof usersEn> = {
  users: {
    required: 'Rellene todos los campos obligatorios',
    permissionRequired: 'Seleccione al menos un permiso',
    permissionUnknown: 'Ese permiso no existe',
    email: 'Introduzca una dirección de correo electrónico válida.',
    phone: 'Introduzca un número de teléfono, por ejemplo +34 976 12 34 56.',
    passwordCriteria: 'La contraseña no cumple los requisitos',
    usernameTaken: 'Otra persona ya tiene este usuario',
    noSuchUsername: 'No hay nadie con este usuario',
    roleNotHeld: 'La organización no tiene este rol',
    locked: 'Esto no se puede cambiar',
    added: 'El usuario se ha añadido correctamente.',
    changed: 'Se han guardado los datos del usuario.',
    permissionsChanged: 'Se han guardado los permisos. Son válidos de inmediato.',
    deactivated: 'Se ha eliminado a {username}: su sesión ha terminado y su acceso queda bloqueado.',
    deactivatedHere:
      'Se ha eliminado a {username} y su sesión ha terminado. El proveedor de identidad aún no ha confirmado el bloqueo de la cuenta; se le volverá a pedir hasta que lo haga.',
    passwordResetHere:
      'Se ha restablecido la contraseña de {username} y su sesión ha terminado. El proveedor de identidad aún no ha confirmado el fin de las sesiones anteriores; se le volverá a pedir hasta que lo haga.',
    passwordReset:
      'Se ha restablecido la contraseña de {username}. Tendrá que elegir otra cuando inicie sesión.',
  },
};
