import type { Shape } from '../foundation/ids.ts';
import type { identityEn } from './messages.en.ts';

export const identityEs: Shape<typeof identityEn> = {
  identity: {
    usernameRequired: 'Introduzca el usuario',
    passwordRequired: 'Introduzca la contraseña',
    usernameLength: 'El usuario tiene entre 7 y 52 caracteres',
    usernamePattern: 'Solo se admiten letras, cifras y . _ @ + -',
    fillAll: 'Rellene todos los campos',
    passwordCriteria: 'La contraseña nueva no cumple los requisitos',
    confirmMatch: 'La confirmación debe coincidir con la contraseña',
    dontMatch: 'Las contraseñas no coinciden',
    ruleLength: 'Al menos 8 caracteres',
    ruleLongerLength: 'Más de 8 caracteres',
    ruleDigit: 'Una cifra',
    ruleLower: 'Una letra minúscula',
    ruleUpper: 'Una letra mayúscula',
    ruleSpecial: 'Un carácter especial',
    ruleNoSpaces: 'Sin espacios',
    ruleUncommon: 'Ninguna palabra habitual adornada, como Password1!',
    passwordChanged: 'Su contraseña se ha cambiado.',
    passwordChangedHere:
      'Su contraseña se ha cambiado. Terminan todas sus sesiones, también esta: inicie sesión de nuevo. El proveedor de identidad aún no lo ha confirmado.',
    signedOutHere:
      'Ha cerrado la sesión aquí. El proveedor de identidad no ha confirmado que la haya terminado.',
    signedOut: 'Ha cerrado la sesión.',
    signInAgain: 'Su contraseña se ha guardado. Inicie sesión.',
  },
};
