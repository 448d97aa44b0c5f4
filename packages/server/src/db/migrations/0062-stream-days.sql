-- Batches lie by the day (UTC) on which they fall due, fixed when they are stored: a day that is over goes as a whole,
-- with the table that it is. What is there already has no such day and stays where it is, to be deleted row by row.
alter table stream_batch rename to stream_batch_undated;
alter table stream_batch_undated
  add column due_on date not null default 'infinity',
  add constraint stream_batch_undated_due_on check (due_on = 'infinity');

create sequence stream_batch_number;
select setval('stream_batch_number', last) from (
  select pg_sequence_last_value(pg_get_serial_sequence('stream_batch_undated', 'id')::regclass) as last
) numbered where last is not null;
alter table stream_batch_undated alter column id drop identity;

create table stream_batch (
  tx xid8 not null default present_tx(),
  id bigint not null default nextval('stream_batch_number'),
  consumer_id integer not null,
  form_id integer not null,
  seq integer not null,
  due_on date not null default 'infinity',
  consent_id bigint not null,
  base_time bigint not null,
  received_at bigint not null,
  last_sample_at bigint not null,
  vin text not null,
  body json not null
) partition by list (due_on);
alter sequence stream_batch_number owned by stream_batch.id;

-- The check spares the look at every row.
alter table stream_batch attach partition stream_batch_undated for values in ('infinity');
-- The net: what falls due on a day that nobody has opened is stored all the same, and deleted row by row. No two
-- batches have a number in common, so no key has to span the days: each has its own.
create table stream_batch_rest partition of stream_batch default;
alter table stream_batch_rest add primary key (consumer_id, tx, id);
create index on stream_batch_rest (consent_id);
create index on stream_batch_rest (due_on);

-- On which days falls due what a consumer was delivered in a span of 65,536 transactions: a reader behind a cursor
-- looks into these days alone, however many there are.
create table stream_span (
  consumer_id integer not null,
  span bigint not null,
  due_on date not null,
  primary key (consumer_id, span, due_on)
);
create index on stream_span (due_on);
