import type { foundationEn } from './messages.en.ts';
import type { Shape } from './ids.ts';

export const foundationEs: Shape<typeof foundationEn> = {
  errors: {
    badRequest: 'Corrija los campos señalados.',
    malformedBody: 'No se puede leer la solicitud: su contenido no es el JSON que admite esta llamada.',
    invalidVins: '{count, plural, one {# VIN no es válido} other {# VIN no son válidos}}: {vins}',
    tooManyVins: 'No se puede publicar en más de {max, number} números VIN',
    tooManyVinsToRevoke: 'No se puede revocar en más de {max, number} números VIN',
    tooManyVinsToUpdate: 'No se puede actualizar más de {max, number} números VIN',
    tooManyVehicles: 'Como máximo {max, number} VIN a la vez',
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
    consumerNotFound: 'Este consumidor no existe',
    organisationNotFound: 'Esta organización no existe',
    userNotFound: 'No existe ese usuario',
    consentFormNotFound: 'No se ha encontrado el formulario de consentimiento',
    dataPackageNotFound: 'No se ha encontrado el paquete de datos',
    dataPackageClosed: 'Un paquete de datos de este formulario ha caducado o ya no se ofrece ({packages}).',
    dataPackagePublished: 'Un paquete de datos publicado ya no se puede modificar.',
    dataPackageEnded:
      'El último día de este paquete de datos ya ha pasado. Elija uno posterior antes de publicarlo.',
    conflict: 'Ha cambiado entretanto. Vuelva a cargar la página.',
    requestRepeated:
      'Esta petición ya llegó antes y su respuesta ya no existe. Mire lo que hay ahora antes de volver a pedirlo.',
    organisationExists: 'Otra organización ya tiene este identificador único',
    userExists: 'Otra persona ya tiene este usuario',
    userInactive: 'Este usuario se ha eliminado y ya no se puede cambiar.',
    permissionsLocked: 'Los permisos de un administrador de la plataforma no se pueden cambiar.',
    ownAccount: 'No puede eliminar su propia cuenta. Otro administrador sí puede.',
    ownOrganisation: 'No puede dejar en reposo su propia organización.',
    organisationInUse:
      'Esta organización sigue participando: {consents, plural, one {# consentimiento pendiente o vigente} other {# consentimientos pendientes o vigentes}}, {vehicles, plural, one {# vehículo} other {# vehículos}}, {fleets, plural, one {# flota} other {# flotas}} y {agreements, plural, one {# acuerdo publicado} other {# acuerdos publicados}}. Termínelos antes.',
    fleetExists: 'Otra flota ya tiene este identificador único',
    formNotDraft: 'Solo se puede editar un borrador. Clone el formulario para cambiarlo.',
    formNotPublished: 'Este formulario no se ha publicado.',
    formAlreadyRevoked: 'Este formulario ya se ha revocado o ha caducado.',
    agreementPublished: 'Este acuerdo está publicado para {owners}. Revóquelo allí antes de modificarlo.',
    agreementAlreadyPublished: 'Este acuerdo ya está publicado para {owner}.',
    agreementNotPublished: 'Este acuerdo no está publicado para {owner}.',
    formHostForbidden: 'Sus listas de dominios no permiten lo que muestra este formulario: {hosts}.',
    formScheduleOver: 'El horario de este formulario ya no tiene horas en las que se recogería algo.',
    tooManyUnfinishedForms:
      'Su organización ya tiene {max, number} formularios sin terminar. Descarte o termine alguno antes.',
    audienceExists: 'Otro público guardado de su organización tiene este nombre.',
    tooManyAudiences:
      'Su organización ya tiene {max, number} públicos guardados. Elimine antes uno de ellos.',
    loadTestRunning: 'La prueba de carga «{profile}» está en marcha. Deténgala primero.',
    templateUsed: 'Esta plantilla la usa {profiles}. Elija allí otra plantilla primero.',
    offerClosed: 'Esta solicitud ya no está abierta.',
    carMoving:
      'El vehículo está en movimiento. Podrá responder en cuanto esté parado; retirar un consentimiento es posible en todo momento.',
    scheduledRunUnderWay: 'Esta tarea se está ejecutando en este momento. Inténtelo de nuevo cuando termine.',
    simulatorBusy: 'El simulador está enviando mensajes en este momento. Inténtelo de nuevo cuando termine.',
    simulatorWithoutCars:
      'No hay vehículos simulados: ninguna plantilla de certificados indica para qué VIN sirve.',
    simulatorNotPermitted:
      'Ningún fabricante de vehículos simulados permite formularios de {consumer}, por lo que ninguno puede dar su consentimiento.',
    simulatorUnavailable: 'Esta instalación no tiene simulador.',
    nothingToRevoke: 'Este vehículo no tiene ningún certificado que revocar.',
    nothingToRelease: 'Nada impide que este vehículo obtenga un certificado.',
    bodyTooLarge: 'El contenido es demasiado grande.',
    headersTooLarge: 'La cabecera de la solicitud es demasiado grande.',
    requestTimeout: 'La solicitud tardó demasiado en llegar.',
    unsupportedMediaType: 'No se acepta este tipo de contenido.',
    tooManyRequests: 'Demasiados intentos. Inténtelo de nuevo dentro de {seconds, number} s.',
    internal: 'Algo ha salido mal. Inténtelo de nuevo.',
    passwordUnknown:
      'El proveedor de identidad no ha respondido: no se sabe si la contraseña nueva es válida. Sus sesiones terminan. Inicie sesión con la nueva; si no se acepta, con la anterior.',
    resetUnknown:
      'El proveedor de identidad no ha respondido: no se sabe si la contraseña nueva es válida. La sesión del usuario ha terminado y la contraseña anterior ya no sirve. Restablézcala de nuevo.',
    unavailable: 'El servicio no está disponible en este momento. Inténtelo de nuevo.',
    databaseAway:
      'La base de datos no responde en este momento. Inténtelo de nuevo en unos instantes y compruebe antes si su cambio se guardó.',
    storageFull:
      'El almacenamiento de esta instalación está lleno: no se puede guardar nada hasta que su operador libere espacio.',
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
    idempotencyKey: 'Como mucho 64 letras, cifras o signos, sin espacios',
    idempotencyKeyUsed: 'Esta clave corresponde a otra petición',
    httpsUrl: 'Introduzca una dirección https válida',
    time: 'Introduzca una hora del día',
    unreadableFile: 'No se puede leer este archivo. Vuelva a elegirlo.',
  },
};
