import type { Shape } from '../foundation/ids.ts';
import type { carMessagesEn } from './messages.en.ts';

export const carMessagesEs: Shape<typeof carMessagesEn> = {
  commands: {
    missed: '¡Vaya! Le falta algo por rellenar.',
    urlInvalid: 'La URL indicada no es válida',
    urlTooLong: '¡Vaya! La URL supera los 2000 caracteres',
    iconFormat: 'Formato de icono no válido. Seleccione un archivo PNG.',
    iconTooSmall: 'El icono es demasiado pequeño. El tamaño mínimo es 80x80.',
    iconTooBig: 'El icono es demasiado grande. El tamaño máximo es 256x256.',
    iconTooHeavy: 'El archivo es demasiado grande. Como máximo 512 KiB.',
    iconMissing: 'El icono no ha llegado. Selecciónelo de nuevo.',
    fileTooBig: 'El archivo supera los 64 KB',
    fileFormat: 'Esto no es el contenido de un archivo como texto base64',
    wholeNumber: 'Introduzca un número entero',
    number: 'Introduzca un número',
    aboveZero: 'Introduzca un número mayor que cero',
    listRequired: 'Introduzca al menos un valor y pulse Intro',
    updateTooLarge: 'Estos valores son demasiado grandes juntos. Envíelos uno tras otro.',
    typeOfSignal: 'La señal {signal} tiene el tipo de datos {type}',
    notWritable: 'La señal {signal} no se puede fijar desde fuera',
    sent: '{sent, plural, one {Enviado a # vehículo.} other {Enviado a # vehículos.}}',
    sentSome:
      '{sent, plural, one {Enviado a # vehículo.} other {Enviado a # vehículos.}} {refused, plural, one {Se ha rechazado # VIN:} other {Se han rechazado # VIN:}} {vins}',
    signalsPublished: 'Las señales remotas se han enviado correctamente a los vehículos indicados',
    sentNone:
      'No se ha enviado nada. {refused, plural, one {Se ha rechazado # VIN:} other {Se han rechazado # VIN:}} {vins}',
    refusedNotRegistered: '{vin} (no registrado)',
    refusedNoPermission: '{vin} (sin permiso del OEM)',
    refusedTooManyWaiting: '{vin} (tiene {limit} mensajes en espera)',
    refusedMore: '{count, plural, one {y # más} other {y # más}}',
    queuedAgain:
      '{queued, plural, =0 {Ningún vehículo de este mensaje ha fallado ni caducado, o los que sí tienen demasiados mensajes en espera.} one {Enviado de nuevo a # vehículo.} other {Enviado de nuevo a # vehículos.}}',
  },
  cloudCommands: {
    LOCK_DOORS: 'Bloquear las puertas',
    UNLOCK_DOORS: 'Desbloquear las puertas',
    START_CLIMATE: 'Encender la climatización',
    STOP_CLIMATE: 'Apagar la climatización',
    FLASH_LIGHTS: 'Hacer señales con las luces',
    HONK_HORN: 'Tocar el claxon',
    LOCATE: 'Localizar el vehículo',
    START_CHARGING: 'Empezar a cargar',
    STOP_CHARGING: 'Dejar de cargar',
  },
  mapRestrictions: {
    'speed-limit': 'Límite de velocidad',
    height: 'Altura',
    weight: 'Peso',
    length: 'Longitud',
    width: 'Anchura',
    'weight-per-axle': 'Peso por eje',
    'number-of-axles': 'Número de ejes',
  },
};
