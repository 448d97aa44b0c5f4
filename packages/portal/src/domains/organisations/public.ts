export { DetailsOf } from './details/details-of.tsx';
export { type OrganisationTask, useOrganisationPageActions } from './organisation-acts.ts';
export { OrganisationDialogs } from './organisation-dialogs.tsx';
export { ConsumerFilter, consumerIn, OfConsumer } from './pickers/consumer-filter.tsx';
export { consumerOf } from './pickers/consumer-of.ts';
export { ConsumerPicker, useConsumerName } from './pickers/consumer-picker.tsx';
export { OrganisationPicker } from './pickers/organisation-picker.tsx';
export { type Reported, ReportedBanner } from './reported-banner.tsx';
export { RoleChips } from './role-chips.tsx';
