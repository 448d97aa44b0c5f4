export { UsageOfForm } from './of-form/usage-of-form.tsx';
