import type { Shape } from '@vinculum/contract/foundation/ids.ts';
import type { reportsTextsEn } from './texts.en.ts';

export const reportsTextsEs: Shape<typeof reportsTextsEn> = {
  title: 'Informe de estado de consentimientos',
  lead: 'Lo que los vehículos han entregado a su organización, día a día, y lo que se debe por ello, en un archivo CSV.',
  leadStatus:
    'Cómo están los consentimientos que cambiaron en estos días, quién los cambió, cuándo y por qué, en un archivo CSV.',
  leadAll:
    'Lo que los vehículos han entregado a los consumidores, día a día, y lo que se debe por ello, en un archivo CSV.',
  kind: 'Informe',
  kinds: { 'consent-status': 'Estado de consentimientos', invoicing: 'Facturación' },
  choice: 'Qué abarca el informe',
  thisMonth: 'Este mes',
  lastMonth: 'Mes pasado',
  start: 'Fecha de inicio',
  startHelp: 'Desde el comienzo de este día, UTC.',
  end: 'Fecha de fin',
  endHelp: 'Este día está incluido. Dos meses como máximo, hasta hoy (UTC).',
  consumerHelp: 'Déjelo vacío para incluir a todos los consumidores.',
  allConsumers: 'Todos los consumidores',
  unknownConsumer: 'Ningún consumidor tiene el número {id, number, ::group-off}',
  download: 'Descargar informe',
  busy: 'El informe se está preparando…',
  busySize: 'El informe se está preparando… {size} MB hasta ahora',
  saved: 'Se ha descargado {name}.',
  empty:
    'En estos días no se entregó nada ni se debe nada: {name} contiene solo los nombres de las columnas.',
  emptyStatus:
    'Ningún consentimiento cambió en estos días: {name} contiene solo los nombres de las columnas.',
  columns: 'Qué contiene el archivo',
  lines:
    'Una línea por cada vehículo, formulario de consentimiento y día, por orden de consumidor, formulario, VIN y día.',
  statusLines:
    'Una línea por cada consentimiento cuyo estado cambió en estos días, por orden de consumidor, formulario y VIN.',
  column: 'Columna',
  meaning: 'Qué significa',
  about: {
    day: 'El día en UTC: empieza y termina a medianoche según UTC, no según el lugar del vehículo ni el suyo.',
    consumer: 'Número y nombre del consumidor.',
    form: 'Número y título del formulario de consentimiento.',
    car: 'El VIN del vehículo y el nombre de su fabricante, si el vehículo está registrado.',
    status: 'El estado al final del último día.',
    changed: 'Cuándo se llegó a ese estado y por qué.',
    actor:
      'Quién lo causó: owner, consumer, oem, fleet, administrator, vehicle o platform; y el usuario, si lo hubo.',
    published: 'Cuándo se ofreció el formulario a este vehículo por primera vez.',
    expires: 'Cuándo termina el consentimiento por sí solo; vacío si no termina.',
    delivered: 'Cuántos mensajes entregó el vehículo y cuántos bytes contenían, según la medición.',
    owner: 'Lo que el consumidor debe al propietario del vehículo como recompensa.',
    maker: 'Lo que el consumidor debe al fabricante del vehículo como recompensa.',
    price: 'Lo que el consumidor debe al fabricante por el paquete de datos del que se creó el formulario.',
    test: 'Si el vehículo es de una prueba de carga o del simulador web. Por él nunca se debe nada.',
  },
  moments: 'Las fechas y horas están en UTC.',
  amounts:
    'Los importes son exactos, sin redondeo, con punto antes de los decimales, y 0 cuando no se debe nada. Cada uno ocupa tres columnas, una por moneda: _token, _usd y _crypto.',
};
