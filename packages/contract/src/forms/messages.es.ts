import type { Shape } from '../foundation/ids.ts';
import type { consentEn } from './messages.en.ts';

export const consentEs: Shape<typeof consentEn> = {
  consent: {
    descriptionText: 'El texto de la descripción no puede estar vacío',
    descriptionUrl: 'La descripción debe contener una dirección web válida',
    descriptionHtml: 'El HTML de la descripción no puede estar vacío',
    descriptionTextLong: '2000 caracteres como máximo',
    descriptionHtmlLong: '20 000 caracteres como máximo',
    languageTwice: 'Ya hay un texto en este idioma',
    publicKeyRequired: 'Se necesita una clave pública cuando el cifrado está activado',
    publicKeyInvalid: 'Introduzca una clave pública (PEM o JWK, RSA de 2048 a 4096 bits o EC P-256)',
    correctDate: 'Seleccione una fecha correcta',
    formRequired: 'Falta algún dato.',
    signalRequired: 'Añada al menos una señal',
    signalTwice: 'Hay una señal repetida en la lista',
    signalUnknown: 'Esta señal no está en el catálogo o no permite este acceso',
    curveLogNumeric: 'El registro por curva solo es posible con números',
    staticFrequency: 'Una señal estática no tiene frecuencia',
    intervalTooFast:
      'Esta señal llega como máximo {count, plural, one {una vez por segundo} other {# veces por segundo}}',
    formatTwice: 'Este formato está seleccionado dos veces',
    formatForSignal: 'Esta señal no se puede enviar en este formato',
    directionForSignal: 'Esta condición no es compatible con el tipo de señal',
    analysisNumeric: 'Solo se pueden analizar números',
    valueForSignal: 'Este valor no corresponde al tipo de señal',
    dateRequired: 'Indique la fecha',
    startTimeRequired: 'Indique la hora de inicio',
    endTimeRequired: 'Indique la hora de fin',
    startTimeEarlier: 'La hora de inicio debe ser anterior',
    tooManyRanges: '3 franjas al día como máximo',
    scheduleEmpty: 'Indique al menos una franja o desactive el horario',
    scheduleOver:
      'Todas las horas de este horario quedan antes de hoy o después del último día del formulario',
    dateTwice: 'Esta fecha está dos veces en la lista',
    sevenDays: 'El horario debe incluir cada uno de los siete días una vez',
    effortInteger: 'Introduzca un número entero positivo',
    currencyMinimum: 'El valor mínimo es {min, number, ::.#########}',
    hysteresisRange: 'La histéresis va de 0 a 1000 por ciento',
    frequencyOrTrigger: 'Seleccione al menos una frecuencia o un disparador',
    selectSignal: 'Seleccione primero una señal',
    triggerIncomplete: 'Rellene todos los campos obligatorios (*) del disparador',
    returnFormatRequired: 'Seleccione al menos un formato de envío',
    maxErrorRequired: 'Indique el error máximo del registro por curva',
    oemRewardsFlag:
      'Una recompensa para fabricantes requiere el permiso ADN, que su usuario no tiene: quítela',
    widgetFlag:
      'El widget requiere el permiso ADN, HERE_MAPS o SENT_POLAND, y su usuario no tiene ninguno de ellos: desactívelo',
    sameConsumer: 'Elija otro consumidor: este formulario ya es suyo',
    statusNotRequestable:
      'Este estado no se puede solicitar: depende del propietario, del vehículo o del calendario',
    cannotNarrow:
      'Este formulario no se puede reducir: ninguna de sus señales es obligatoria, o lo son todas',
    masterShape: 'Un formulario de consentimiento maestro tiene una forma fija, y esto difiere de ella',
    masterCreated: 'El formulario de consentimiento maestro se ha creado con el id. de consentimiento {id}',
    statusQueued:
      '{count, plural, =0 {Ningún vehículo está en cola.} one {# vehículo en cola.} other {# vehículos en cola.}}',
    saved: 'Formulario de consentimiento guardado.',
    cloned: 'El formulario de consentimiento se ha clonado correctamente',
    published:
      '{count, plural, =0 {No se ha preguntado a ningún vehículo más.} one {Publicado en # vehículo.} other {Publicado en # vehículos.}}',
    publishedWaiting:
      '{count, plural, =0 {{waiting, plural, one {Se preguntará a # vehículo cuando se registre, si su fabricante lo permite entonces.} other {Se preguntará a # vehículos cuando se registren, si sus fabricantes lo permiten entonces.}}} one {Publicado en # vehículo; {waiting, plural, one {se preguntará a # más cuando se registre, si su fabricante lo permite entonces.} other {se preguntará a # más cuando se registren, si sus fabricantes lo permiten entonces.}}} other {Publicado en # vehículos; {waiting, plural, one {se preguntará a # más cuando se registre, si su fabricante lo permite entonces.} other {se preguntará a # más cuando se registren, si sus fabricantes lo permiten entonces.}}}}',
    revoked:
      '{count, plural, one {Ha terminado # consentimiento o solicitud.} other {Han terminado # consentimientos y solicitudes.}}',
    notifyPublished: '«{title}» se publicó en {count, plural, one {# vehículo} other {# vehículos}}.',
    notifyPublishedWaiting:
      '{count, plural, =0 {«{title}» se publicó; {waiting, plural, one {se preguntará a # vehículo cuando se registre, si su fabricante lo permite entonces.} other {se preguntará a # vehículos cuando se registren, si sus fabricantes lo permiten entonces.}}} other {«{title}» se publicó en {count, plural, one {# vehículo} other {# vehículos}}; {waiting, plural, one {se preguntará a # más cuando se registre, si su fabricante lo permite entonces.} other {se preguntará a # más cuando se registren, si sus fabricantes lo permiten entonces.}}}}',
    notifyNarrowed:
      'Los propietarios aceptaron «{title}» cuando su texto solo indicaba la frecuencia. Ahora los vehículos no envían más de lo que decía ese texto: el valor de cada momento. El formulario indica qué señales.',
    notifyRevokedByOem: '{oem} revocó «{title}» en {count, number} de sus vehículos.',
    notifyRevoked: '«{title}» se revocó en {count, plural, one {# vehículo} other {# vehículos}}.',
  },
  formStatus: { DRAFT: 'Borrador', PUBLISHED: 'Publicado', REVOKED: 'Revocado', EXPIRED: 'Caducado' },
  consentStatus: {
    FORM_PENDING: 'PENDIENTE',
    FORM_RECEIVED: 'RECIBIDO',
    FORM_ACCEPTED: 'ACEPTADO',
    FORM_MANDATORY: 'OBLIGATORIO',
    FORM_DECLINED: 'RECHAZADO',
    FORM_CANCELED: 'REVOCADO',
    FORM_EXPIRED: 'CADUCADO',
    FORM_NOT_ASKED: 'NO SOLICITADO',
  },
  consentType: { Standard: 'Estándar', Action: 'Acción' },
  effortUnit: {
    MILE: '{count, plural, one {milla} other {millas}}',
    KILOMETRE: '{count, plural, one {kilómetro} other {kilómetros}}',
    USE_DAY: '{count, plural, one {día de uso} other {días de uso}}',
    DRIVE_HOUR: '{count, plural, one {hora de conducción} other {horas de conducción}}',
    KILOBYTE: '{count, plural, one {kilobyte} other {kilobytes}}',
  },
  currencyUnit: {
    TOKEN: '{count, plural, one {token} other {tokens}}',
    USD: '{count, plural, one {dólar estadounidense} other {dólares estadounidenses}}',
    CRYPTO: '{count, plural, one {unidad de criptomoneda} other {unidades de criptomoneda}}',
  },
};
