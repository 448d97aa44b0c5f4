import type { Shape } from '../foundation/ids.ts';
import type { simulatorEn } from './messages.en.ts';

export const simulatorEs: Shape<typeof simulatorEn> = {
  simulator: {
    missed: '¡Vaya! Se le ha olvidado algo.',
    started:
      '{count, plural, one {Se está enviando # mensaje para {consumer}.} other {Se están enviando # mensajes para {consumer}.}}',
    late: 'No todos los mensajes llegaron a tiempo ({reason}).',
    slow: 'No todos los mensajes llegaron a tiempo.',
    silent: 'Los vehículos simulados no se conectaron ni aceptaron a tiempo.',
    crashed: 'Los vehículos simulados terminaron de forma inesperada ({reason}).',
    lost: 'El servidor que ejecutaba esta simulación terminó o se perdió.',
    notSetOff: 'No se han podido iniciar los vehículos simulados.',
    consentsLeft:
      'Los mensajes se enviaron, pero no se pudieron terminar los consentimientos de los vehículos. La próxima ejecución los termina.',
  },
};
