import type { Shape } from '@vinculum/contract/foundation/shape.ts';
import type { streamsTextsEn } from './texts.en.ts';

export const streamsTextsEs: Shape<typeof streamsTextsEn> = {
  title: 'Flujos de datos',
};
