import type { Shape } from '../foundation/shape.ts';
import type { loadTestsEn } from './messages.en.ts';

export const loadTestsEs: Shape<typeof loadTestsEn> = {
  loadTests: {
    vehiclesRequired: 'El número de vehículos es obligatorio',
    profileNotFound: 'No se ha encontrado el perfil de prueba de carga',
    tooManyVehicles: 'Como máximo {max, number} vehículos con este perfil.',
    alreadyRunning: 'Esta prueba de carga ya está en marcha.',
    tooManyAtOnce:
      'Como máximo pueden funcionar {max, number} vehículos a la vez; ya hay {running, number} en marcha.',
    notPermitted: 'El fabricante de la plantilla no permite formularios de este consumidor.',
    noTester: 'Esta instalación no dispone de probador de carga.',
    crashed: 'El probador de carga ha terminado de forma inesperada ({reason}).',
    consentsLeft:
      'Los vehículos se han detenido, pero no se han podido terminar sus consentimientos. La próxima prueba los terminará.',
    lost: 'El servidor que ejecutaba esta prueba de carga se detuvo o se perdió.',
    noPlaces: 'El prefijo VIN de la plantilla no deja sitio para los números de los vehículos.',
    prefixMissing: 'La plantilla no indica para qué VIN sirve.',
  },
};
