import type { Shape } from '@vinculum/contract/foundation/ids.ts';
import type { organisationViewTextsEn } from './texts.en.ts';

export const organisationViewTextsEs: Shape<typeof organisationViewTextsEn> = {
  organisation: 'Organización',
  parts: 'Partes de esta organización',
  takesPart: 'Participa',
  unknown: 'No existe esa organización',
  unknownHint: 'Puede que la dirección esté mal escrita.',
  toList: 'Todas las organizaciones',
  tabs: {
    overview: 'Resumen',
    users: 'Usuarios',
    forms: 'Formularios',
    permissions: 'Permisos',
    domains: 'Listas de dominios',
    streams: 'Claves del flujo',
    billing: 'Facturación y datos',
  },
  overview: {
    about: 'Sobre esta organización',
    restsSince: 'En reposo desde',
    domains: 'Dominios',
    whitelisted: '{count, plural, =0 {Ninguno permitido} one {# permitido} other {# permitidos}}',
    asConsumer: 'Como consumidor',
    asMaker: 'Como fabricante de vehículos',
    asOwner: 'Como propietario de flotas',
    forms: 'Formularios de consentimiento',
    live: 'Consentimientos vigentes',
    waiting: 'Consentimientos en espera',
    vehicles: 'Vehículos',
    online: 'Conectados ahora',
    liveForms: 'Formularios con consentimientos vigentes',
    fleets: 'Flotas',
  },
};
