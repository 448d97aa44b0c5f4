import { accessPage } from './access-page.ts';
import { callsPage } from './calls-page.ts';
import { protocolPage } from './protocol-page.ts';
import { requirementPages } from './requirement-pages.ts';

/** The generated pages in `docs`. */
export const referencePages: readonly { readonly file: string; readonly text: () => string }[] = [
  { file: 'reference/calls.md', text: callsPage },
  { file: 'reference/access.md', text: accessPage },
  { file: 'reference/vehicle-protocol.md', text: protocolPage },
  ...requirementPages,
];
