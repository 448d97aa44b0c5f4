export { drawUpInvoices } from './invoice-store.ts';
