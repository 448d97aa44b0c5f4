import type { foundationEn } from './messages.en.ts';
import type { Shape } from './shape.ts';

export const foundationEs: Shape<typeof foundationEn> = {
  errors: {
    badRequest: 'Corrija los campos señalados.',
    invalidVins: '{count, plural, one {# VIN no es válido} other {# VIN no son válidos}}: {vins}',
    tooManyVins: 'No se puede publicar en más de {max, number} números VIN',
    passwordUnchanged: 'La contraseña nueva no puede ser igual a la anterior',
    unauthenticated: 'Inicie sesión.',
    incorrectCredentials: 'Usuario o contraseña incorrectos.',
    challengeExpired: 'Ha pasado demasiado tiempo. Inicie sesión de nuevo.',
    sessionEnded: 'Su sesión ha terminado. Inicie sesión de nuevo.',
    pairingRefused: 'Este código de vinculación no es correcto.',
    forbidden: 'No tiene permiso para acceder.',
    publishNotPermitted:
      'No tiene permiso para publicar consentimientos. Póngase en contacto con el administrador o el fabricante',
    notFound: 'No encontrado',
    consentFormNotFound: 'No se ha encontrado el formulario de consentimiento',
    dataPackageNotFound: 'No se ha encontrado el paquete de datos',
    dataPackageClosed:
      'Este formulario no se puede publicar: su paquete de datos ha caducado o ya no se ofrece ({packages}).',
    conflict: 'Ha cambiado entretanto. Vuelva a cargar la página.',
    formNotDraft: 'Solo se puede editar un borrador. Clone el formulario para cambiarlo.',
    formNotPublished: 'Este formulario no se ha publicado.',
    formAlreadyRevoked: 'Este formulario ya se ha revocado o ha caducado.',
    offerClosed: 'Esta solicitud ya no está abierta.',
    carOffline: 'El vehículo no está conectado.',
    bodyTooLarge: 'El contenido es demasiado grande.',
    unsupportedMediaType: 'No se acepta este tipo de contenido.',
    tooManyRequests: 'Demasiados intentos. Inténtelo de nuevo dentro de {seconds, number} s.',
    internal: 'Algo ha salido mal. Inténtelo de nuevo.',
    unavailable: 'El servicio no está disponible en este momento. Inténtelo de nuevo.',
  },
  validation: {
    required: 'Este campo no puede estar vacío',
    type: 'El tipo de este valor no es correcto',
    format: 'Este valor no es válido',
    choice: 'Elija uno de los valores ofrecidos',
    tooLong: 'Como máximo {max, number} caracteres',
    tooMany: 'Como máximo {max, number} entradas',
    tooSmall: 'Como mínimo {min, number}',
    tooBig: 'Como máximo {max, number}',
    vin: 'No es un VIN válido',
    httpsUrl: 'Introduzca una dirección https válida',
    time: 'Introduzca una hora del día',
  },
};
