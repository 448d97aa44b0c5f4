export { mismatch } from './confirmed-password.ts';
export { NewPasswordFields } from './new-password-fields.tsx';
export { PasswordRules } from './password-rules.tsx';
