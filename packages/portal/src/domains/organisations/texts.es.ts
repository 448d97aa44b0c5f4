import type { Shape } from '@vinculum/contract/foundation/shape.ts';
import type { organisationsTextsEn } from './texts.en.ts';

export const organisationsTextsEs: Shape<typeof organisationsTextsEn> = {
  detailTitle: 'Datos de la organización',
  detailLead:
    'Cómo se presenta {organisation}. Cualquier persona de su organización puede verlo y cambiarlo.',
  type: 'Tipo',
  typeHelp: 'Por ejemplo, aseguradora, taller o comercializadora de energía',
  region: 'Región',
  segment: 'Público objetivo',
  segmentHelp: 'A quién se dirige su servicio',
  website: 'Sitio web',
  websiteHelp: 'Una dirección que empiece por https://',
  users: 'Usuarios activos al mes',
  cost: 'Coste (USD)',
  costHelp: 'Un importe, por ejemplo 1200,50',
  billingTitle: 'Datos de facturación',
  billingLead:
    'Adónde se envían las facturas de {organisation}. Cualquier persona de su organización puede verlo y cambiarlo.',
  billingName: 'Razón social',
  billingNameHelp: 'El nombre que figura en la factura',
  attention: 'A la atención de',
  attentionHelp: 'La persona o el departamento que la recibe',
  email: 'Correo electrónico',
  address: 'Dirección',
  save: 'Guardar',
};
