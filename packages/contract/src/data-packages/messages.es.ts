import type { Shape } from '../foundation/ids.ts';
import type { dataPackagesEn } from './messages.en.ts';

export const dataPackagesEs: Shape<typeof dataPackagesEn> = {
  dataPackage: {
    unavailable: 'Ya no está disponible: {packages}. Quítelo del formulario.',
    typesDiffer: 'Elija paquetes de datos de un mismo tipo de consentimiento',
    standardOnly: 'El paquete de datos exige el tipo Estándar',
    actionOnly: 'El paquete de datos exige el tipo Acción',
    signalNotInPackage: 'Esta señal no está en ninguno de los paquetes de datos',
    saved: 'Paquete de datos guardado correctamente',
    published: 'Paquete de datos publicado correctamente',
    statusUpdated: 'Estado del paquete de datos actualizado correctamente',
  },
  dataPackageStatus: {
    DRAFT: 'Borrador',
    PUBLISHED: 'Publicado',
  },
};
