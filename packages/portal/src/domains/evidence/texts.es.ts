import type { Shape } from '@vinculum/contract/foundation/ids.ts';
import type { evidenceTextsEn } from './texts.en.ts';

export const evidenceTextsEs: Shape<typeof evidenceTextsEn> = {
  record: 'Registro de consentimiento',
  downloadOf: 'Descargar el registro de consentimiento de {vin}',
  failed: 'No se ha podido descargar el registro de consentimiento de {vin}. {reason}',
};
