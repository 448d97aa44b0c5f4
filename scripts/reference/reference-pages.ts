import { accessPage } from './access-page.ts';
import { callsPage } from './calls-page.ts';
import { protocolPage } from './protocol-page.ts';

/** The generated pages in `docs/reference`. */
export const referencePages: readonly { readonly file: string; readonly text: () => string }[] = [
  { file: 'calls.md', text: callsPage },
  { file: 'access.md', text: accessPage },
  { file: 'vehicle-protocol.md', text: protocolPage },
];
