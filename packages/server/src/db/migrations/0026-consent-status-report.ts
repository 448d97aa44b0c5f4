/** What the consent status report reads: changes by their days. They only grow in time, so a coarse index is enough. */
export const consentStatusReport = `
create index on consent_history using brin (at);
`;
