-- What a stored batch costs: text instead of a parsed tree, since it is only ever handed on whole; one narrow index for
-- erasure; and for retention an index over ranges of blocks, which costs a writer nothing.
alter table stream_batch alter column body type json using body::json;
drop index stream_batch_consent_id_received_at_idx;
create index on stream_batch (consent_id);
create index on stream_batch using brin (received_at);
