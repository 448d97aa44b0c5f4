import { useFormats } from '../../lib/language/formats.ts';
import { useTexts } from '../../lib/language/texts.ts';

interface Expiry {
  readonly expiry_type: number;
  readonly expiry_in_days: number | null;
  readonly expiry: string | null;
}

/** Says when a form ends: a date, or days from each owner's acceptance. */
export function useExpiryText(): (form: Expiry) => string {
  const t = useTexts('forms.form');
  const { day } = useFormats();
  return (form) => {
    if (form.expiry_type === 1) return form.expiry === null ? '' : day(form.expiry);
    return form.expiry_in_days === null ? '' : t('days', { count: form.expiry_in_days });
  };
}
