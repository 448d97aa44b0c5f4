import type { Shape } from '../foundation/ids.ts';
import type { scheduledRunsEn } from './messages.en.ts';

export const scheduledRunsEs: Shape<typeof scheduledRunsEn> = {
  scheduledRuns: {
    future: 'Elija un día que no sea posterior a hoy',
    typeRequired: 'Elija un tipo de tarea',
    done: '{changed, plural, =0 {«{job}» se ha ejecutado para el {day}: no quedaba nada por cambiar.} one {«{job}» se ha ejecutado para el {day}: ha cambiado # fila.} other {«{job}» se ha ejecutado para el {day}: han cambiado # filas.}}',
    interrupted: 'El servidor terminó antes que la ejecución.',
    failed: 'El servidor comunica: {detail}',
  },
  jobs: {
    'consent-expiry': 'Marcar consentimientos caducados',
    'usage-rollup': 'Sumar el uso',
    'reward-accrual': 'Abonar recompensas',
    invoice: 'Preparar facturas',
    'data-retention': 'Borrar datos vencidos',
    'log-retention': 'Borrar registros antiguos',
    'invoice-of-today': 'Preparar las facturas del día en curso',
    'vehicle-message-expiry': 'Terminar los mensajes a vehículos caducados',
    'vehicle-message-retention': 'Eliminar los mensajes antiguos a vehículos',
    'happening-retention': 'Eliminar lo que el inicio ya no muestra',
    'unfinished-form-retention': 'Eliminar los formularios sin terminar que reposan',
    'session-cleanup': 'Eliminar las sesiones terminadas',
    'account-reconciliation': 'Conciliar las cuentas con el proveedor de identidad',
  },
};
