/** What is opened: the login, and ten screens that people look at most, as one of the demo's users sees them. */
export const portalScreens = [
  { path: '/login', username: null },
  { path: '/', username: 'consumer.admin' },
  { path: '/consent-forms', username: 'consumer.admin' },
  { path: '/consent-form/new', username: 'consumer.admin' },
  { path: '/consent-view/1001', username: 'consumer.admin' },
  { path: '/consent-responses/1001', username: 'consumer.admin' },
  { path: '/live-data', username: 'consumer.admin' },
  { path: '/raw-data', username: 'consumer.admin' },
  { path: '/charts', username: 'consumer.admin' },
  { path: '/vehicles', username: 'oem.admin' },
  { path: '/organisations', username: 'operator.admin' },
] as const;
export type PortalScreen = (typeof portalScreens)[number];
