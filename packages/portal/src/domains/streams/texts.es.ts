import type { Shape } from '@vinculum/contract/foundation/ids.ts';
import type { streamsTextsEn } from './texts.en.ts';

export const streamsTextsEs: Shape<typeof streamsTextsEn> = {
  title: 'Flujo de datos',
  lead: 'Con una clave de API propia, sus sistemas leen los datos que los propietarios han aceptado compartir.',
  called: 'Su flujo se llama',
  create: 'Crear clave',
  createTitle: 'Crear una clave de API',
  name: 'Nombre',
  nameHelp: 'Dónde se usa la clave, para reconocerla.',
  key: 'Clave de API',
  prefix: 'Empieza por',
  created: 'Creada',
  by: 'Creada por',
  lastUsed: 'Último uso',
  never: 'Nunca',
  status: 'Estado',
  active: 'Activa',
  revoked: 'Revocada',
  shownOnce: 'Copie la clave ahora. No se volverá a mostrar.',
  ndjson: 'Todo lo nuevo en líneas JSON; repita con el último cursor',
  events: 'En tiempo real, como eventos del servidor; se reanuda con Last-Event-ID',
  signals: 'Qué significan los identificadores de las señales',
  examples: 'Cómo leer',
  done: 'He copiado la clave',
  revoke: 'Revocar',
  revokeOf: 'Revocar la clave {name}',
  revokeTitle: '¿Revocar la clave «{name}»?',
  revokeText:
    'Todo lo que lea con esta clave se corta al instante. No se puede deshacer. Los datos se conservan y se pueden leer con otra clave.',
  none: 'Todavía no hay claves',
  noneHint: 'Cree una clave para cada sistema que lea; así podrá revocarlas por separado.',
};
