import type { Shape } from '../foundation/ids.ts';
import type { organisationMessagesEn } from './messages.en.ts';

export const organisationMessagesEs: Shape<typeof organisationMessagesEn> = {
  organisationMessages: {
    missed: '¡Vaya! Le falta algo por rellenar.',
    recipient: 'No se puede escribir a esta organización.',
    sent: 'El mensaje se ha enviado a {organisation}.',
  },
};
