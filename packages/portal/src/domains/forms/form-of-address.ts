import { useParam } from '../../lib/navigation.ts';

/** Words of an address in place of a form: one is still to be chosen, or all are meant. */
const noForm: readonly string[] = ['', 'new', 'all'];

/** The number of the form that the address names, or null. What is no number names a form that nobody has. */
export function useFormOfAddress(): number | null {
  const id = useParam('consentFormId');
  return noForm.includes(id) ? null : Number(id);
}
