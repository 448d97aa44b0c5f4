import type { ConsentForm } from '@vinculum/contract/forms/form.ts';
import type { ContractForm } from '../../../design/form/use-contract-form.ts';
import type { Draft } from './draft.ts';

/** The one form that both views of the editor share. */
export type EditorForm = ContractForm<Draft, ConsentForm>;
