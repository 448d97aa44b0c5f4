import type { Shape } from '@vinculum/contract/foundation/ids.ts';
import type { identityTextsEn } from './texts.en.ts';

export const identityTextsEs: Shape<typeof identityTextsEn> = {
  title: 'Iniciar sesión',
  login: 'INICIO DE SESIÓN',
  adminLogin: 'INICIO DE SESIÓN DE ADMINISTRACIÓN',
  fleetLogin: 'INICIO DE SESIÓN DE GESTORES DE FLOTAS',
  ownLogin: 'Su usuario no inicia sesión en esta página. La suya:',
  otherLogins: 'Entrar en otro portal',
  username: 'Usuario',
  password: 'Contraseña',
  submit: 'Iniciar sesión',
  about: 'Consentimiento y datos de vehículos conectados',
  promise: 'Ningún dato sin consentimiento.',
  promiseMore:
    'Los propietarios responden en el vehículo, señal por señal. Fluye lo que permiten, mientras lo permitan, y nada más.',
  unconfirmed:
    'Ha cerrado la sesión en esta ventana, pero Vinculum no ha respondido: es posible que allí su sesión siga abierta. Inténtelo de nuevo para cerrarla.',
  signOutAgain: 'Volver a cerrar la sesión',
  newPasswordTitle: 'Establezca una contraseña nueva',
  newPasswordLead: 'Es su primer acceso o se ha restablecido su contraseña. Elija una contraseña propia.',
  newPassword: 'Contraseña nueva',
  confirmPassword: 'Confirme la contraseña',
  oldPassword: 'Contraseña actual',
  setPassword: 'Guardar contraseña',
  changeTitle: 'Cambiar contraseña',
  change: 'Cambiar contraseña',
  changeLead: 'Al cambiar la contraseña se cierran sus otras sesiones.',
  rules: 'Requisitos de la contraseña',
  met: 'cumplido',
  notMet: 'pendiente',
  cancel: 'Volver al inicio de sesión',
};
