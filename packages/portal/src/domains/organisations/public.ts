export { ConsumerFilter, consumerIn } from './consumer-filter.tsx';
export { consumerOf } from './consumer-of.ts';
export { ConsumerPicker, useConsumerName } from './consumer-picker.tsx';
export { OrganisationPicker } from './organisation-picker.tsx';
