import type { Shape } from '@vinculum/contract/foundation/ids.ts';
import type { consentRecordTextsEn } from './texts.en.ts';

export const consentRecordTextsEs: Shape<typeof consentRecordTextsEn> = {
  record: 'Registro de consentimiento',
  downloadOf: 'Descargar el registro de consentimiento de {vin}',
  failed: 'No se ha podido descargar el registro de consentimiento de {vin}. {reason}',
};
