import type { Shape } from '../foundation/ids.ts';
import type { loadTestsEn } from './messages.en.ts';

export const loadTestsEs: Shape<typeof loadTestsEn> = {
  loadTests: {
    vehiclesRequired: 'El número de vehículos es obligatorio',
    profileNotFound: 'No se ha encontrado el perfil de prueba de carga',
    tooManyVehicles: 'Como máximo {max, number} vehículos con este perfil.',
    alreadyRunning: 'Esta prueba de carga ya está en marcha.',
    tooManyAtOnce:
      'Como máximo pueden funcionar {max, number} vehículos a la vez; ya hay {running, number} en marcha.',
    notPermitted:
      'El fabricante de la plantilla no permite formularios de este consumidor. Un administrador del fabricante los permite en los permisos de consumidores.',
    noTester: 'Esta instalación no dispone de probador de carga.',
    crashed: 'El probador de carga ha terminado de forma inesperada ({reason}).',
    consentsLeft:
      'Los vehículos se han detenido, pero no se han podido terminar sus consentimientos. La próxima prueba los terminará.',
    noneLeft:
      'La prueba ha terminado por sí sola: no quedaba ninguno de sus vehículos. Su informe dice qué les impidió empezar.',
    lost: 'El servidor que ejecutaba esta prueba de carga se detuvo o se perdió.',
    noPlaces: 'El prefijo VIN de la plantilla no deja sitio para los números de los vehículos.',
    prefixMissing: 'La plantilla no indica para qué VIN sirve.',
    profileChanged: 'Este perfil acaba de modificarse. Inicie la prueba de nuevo.',
    nameRequired: 'El nombre es obligatorio',
    noWhiteSpace: 'No se permiten espacios en blanco',
    templateNoSpaces: 'El nombre de la plantilla no debe contener espacios',
    nameSigns: 'Solo letras, cifras, puntos, guiones y guiones bajos; primero una letra o una cifra',
    nameReserved: 'Elija un nombre distinto de 0',
    profileExists: 'Ya existe un perfil con este nombre',
    templateExists: 'Ya existe una plantilla con este nombre',
    templateRequired: 'La plantilla es obligatoria',
    templateNotFound: 'Esta plantilla ya no existe. Elija otra',
    consumerRequired: 'El consumidor es obligatorio',
    makerRequired: 'El fabricante es obligatorio',
    makerWithoutVins: 'No se conoce ningún rango de VIN de este fabricante',
    thresholdRequired: 'El umbral es obligatorio',
    profileCreated: 'El perfil se ha creado correctamente',
    profileUpdated: 'El perfil se ha actualizado correctamente',
    profileDeleted: 'El perfil se ha eliminado correctamente.',
    templateCreated: 'La plantilla se ha creado correctamente',
    templateUpdated: 'La plantilla se ha actualizado correctamente',
    templateDeleted: 'La plantilla se ha eliminado correctamente.',
    keyRequired: 'La clave PRIVADA es obligatoria',
    notKey: 'Esto no es una clave privada en PEM (-----BEGIN PRIVATE KEY-----)',
    keyLocked: 'Esta clave privada está protegida con una contraseña. Quítela primero',
    keyUnreadable: 'Esta clave privada no se puede leer',
    keyOfOther: 'Esta clave privada no corresponde al certificado',
    storedKeyOfOther: 'La clave privada guardada no corresponde a este certificado. Introduzca la suya',
    storedKeyLocked: 'La clave privada guardada ya no se puede abrir aquí. Introdúzcala de nuevo',
    certificateRequired: 'El certificado de arranque es obligatorio',
    notCertificate: 'Esto no es un certificado en PEM (-----BEGIN CERTIFICATE-----)',
    certificateUnreadable: 'Este certificado no se puede leer',
    certificateExpired: 'Este certificado caducó el {day}',
    certificateNotYet: 'Este certificado no es válido antes del {day}',
    certificateForeign:
      'Este certificado no es de la autoridad de esta plataforma: ningún vehículo podría conectarse con él',
    certificateNoClaim:
      'Este certificado es de esta plataforma, pero no para vehículos que piden su primer certificado',
    certificateUnknown: 'La plataforma ya no conoce este certificado',
    certificateOfVehicles:
      'Los vehículos reales obtienen sus certificados con este; las pruebas de carga necesitan uno propio',
    vinOfVehicle:
      '{vin} es un vehículo real y se preguntaría a su propietario. Elija una plantilla con otro comienzo de los VIN.',
    certificateUsedUp: 'Con este certificado ya no puede obtener el suyo ningún vehículo',
  },
};
