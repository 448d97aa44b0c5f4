import type { Shape } from '@vinculum/contract/foundation/ids.ts';
import type { simulatorTextsEn } from './texts.en.ts';

export const simulatorTextsEs: Shape<typeof simulatorTextsEn> = {
  title: 'Simulador web',
  lead: 'Unos vehículos simulados aceptan un formulario del consumidor y envían mensajes a través de la pasarela, como cualquier vehículo.',
  formTitle: 'Enviar mensajes',
  count: 'Número de mensajes',
  countHint: 'Elija un número',
  countHelp: 'Cada vehículo envía aproximadamente un mensaje por segundo.',
  run: 'Ejecutar',
  busy: 'Una ejecución está enviando sus mensajes. La siguiente podrá empezar cuando termine.',
  toPermissions: 'Ver quién permite sus formularios',
  progressTitle: 'Ejecución {run, number} para {consumer}',
  progress: 'Mensajes guardados',
  progressText:
    '{stored, number} de {requested, plural, one {# mensaje guardado} other {# mensajes guardados}}, de {vehicles, plural, one {# vehículo} other {# vehículos}}',
  RUNNING: 'Enviando',
  DONE: 'Enviada',
  FAILED: 'Fallida',
  toLiveData: 'Ver los vehículos en directo',
  arrived:
    'Los mensajes están en el flujo, los datos sin procesar y los datos en vivo del consumidor. Sus consentimientos terminaron con la ejecución.',
  runsTitle: 'Ejecuciones',
  number: 'Ejecución',
  consumer: 'Consumidor',
  state: 'Estado',
  messages: 'Mensajes',
  of: '{stored, number} de {requested, number}',
  vehicles: 'Vehículos',
  startedOn: 'Inicio',
  startedBy: 'Iniciada por',
  noRuns: 'Aún no hay ejecuciones',
  noRunsHint: 'Elija arriba un consumidor y un número de mensajes.',
};
