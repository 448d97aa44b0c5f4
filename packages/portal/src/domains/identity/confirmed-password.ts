import { confirmPasswordSchema, newPasswordSchema } from '@vinculum/contract/identity/password.ts';

/** The fields of a new password, typed twice. */
export const newPasswordFields = {
  new_password: newPasswordSchema,
  confirm: confirmPasswordSchema,
};

interface NewPassword {
  readonly new_password: string;
  readonly confirm: string;
}

/** Whether both are the same. */
export function isConfirmed({ new_password, confirm }: NewPassword): boolean {
  return new_password === confirm;
}

/**
 * Where and how a mismatch is told: at the second field, and as soon as it holds something, even while
 * other fields are still wrong.
 */
export function mismatch(message: 'identity.dontMatch' | 'identity.confirmMatch') {
  return { path: ['confirm'], message, when: ({ value }: { value: unknown }) => isFilled(value) };
}

function isFilled(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'confirm' in value && value.confirm !== '';
}
