import type { Shape } from '../foundation/ids.ts';
import type { fleetsEn } from './messages.en.ts';

export const fleetsEs: Shape<typeof fleetsEn> = {
  fleets: {
    added: 'Flota añadida.',
    changed: 'Flota modificada.',
    deleted:
      '{vehicles, plural, =0 {Se ha eliminado la flota «{name}».} one {Se ha eliminado la flota «{name}». # vehículo ya no está en ninguna flota.} other {Se ha eliminado la flota «{name}». # vehículos ya no están en ninguna flota.}}',
    uniqueIdTaken: 'Otra flota ya tiene este identificador único',
    uniqueIdLocked: 'El identificador único de una flota no se puede cambiar',
    vehiclesAdded:
      '{count, plural, =0 {No se ha añadido ningún vehículo.} one {Se ha añadido # vehículo a «{fleet}».} other {Se han añadido # vehículos a «{fleet}».}}',
    vehiclesRemoved:
      '{count, plural, =0 {No se ha quitado ningún vehículo.} one {Se ha quitado # vehículo.} other {Se han quitado # vehículos.}}',
    ownerChanged:
      '{vehicles, plural, one {Se ha comunicado el cambio de propietario de # vehículo.} other {Se ha comunicado el cambio de propietario de # vehículos.}} {ended, plural, =0 {No había ningún consentimiento ni solicitud abierta.} one {Ha terminado # consentimiento o solicitud.} other {Han terminado # consentimientos y solicitudes.}}',
    notifyOwnerChanged:
      '«{title}» ha terminado en {count, plural, one {# vehículo} other {# vehículos}}: ha cambiado el propietario. Puede volver a publicarlo para preguntar al nuevo propietario.',
    notifyOwnerChangedOf:
      '«{title}» ha terminado en {count, plural, one {el vehículo} other {# vehículos:}} {vins}. Ha cambiado el propietario. Puede volver a publicarlo para preguntar al nuevo propietario.',
    handedOver:
      '{count, plural, =0 {No se ha entregado ningún vehículo.} one {Se ha entregado # vehículo.} other {Se han entregado # vehículos.}}',
    takenBack:
      '{count, plural, =0 {No se ha retirado ningún vehículo.} one {Se ha retirado # vehículo.} other {Se han retirado # vehículos.}}',
  },
};
