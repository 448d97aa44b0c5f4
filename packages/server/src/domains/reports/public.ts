export { drawUpDay, drawUpInvoices } from './draw-invoices-store.ts';
