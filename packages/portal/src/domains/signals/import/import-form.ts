import type { z } from 'zod';
import type { vssImport } from '@vinculum/contract/signals/vss-import.ts';
import type { ContractForm } from '../../../design/form/use-contract-form.ts';

/** The text of a file, '' while there is none, and the group that its signals go to. */
export type ImportForm = ContractForm<z.input<typeof vssImport>, z.output<typeof vssImport>>;
