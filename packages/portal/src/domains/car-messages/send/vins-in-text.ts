import { enteredVins } from '@vinculum/contract/car-messages/forms.ts';
import { z } from 'zod';
import { checkVinText } from '../../../design/vins/check-vin-text.ts';

/**
 * The cars of a form as the text that was typed or pasted. It is read when the form is sent: what the page has counted
 * so far may still be of the text before it.
 */
export function vinsInText(max: number | undefined) {
  return z
    .string()
    .transform((text) => {
      const { vins, notVins } = checkVinText(text);
      return [...vins, ...notVins];
    })
    .pipe(enteredVins(max));
}
