-- What the consent status report reads: changes by their days. They only grow in time, so a coarse index is enough.
create index on consent_history using brin (at);
