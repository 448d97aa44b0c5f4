-- A default partition is locked whenever a day comes or goes, and keeps days from being detached beside those who read.
-- What falls due on a day without a table has no day instead, and lies with what was stored before batches had one.
alter table stream_batch detach partition stream_batch_rest;
insert into stream_batch_undated (tx, id, consumer_id, form_id, seq, consent_id, base_time, received_at, last_sample_at,
  vin, body)
select tx, id, consumer_id, form_id, seq, consent_id, base_time, received_at, last_sample_at, vin, body
from stream_batch_rest;
drop table stream_batch_rest;

-- The newest batches of a consent, as each day from now on has it.
create index on stream_batch_undated (consent_id, received_at);
drop index stream_batch_consent_id_idx;

-- A day, if it has a table for the statement that asks; else that of what has no day.
create function stream_day(day date) returns date language sql stable as $$
  select case when exists (
    select from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'stream_batch'::regclass and not i.inhdetachpending
      and c.relname = 'stream_batch_' || to_char(day, 'YYYYMMDD')
  ) then day else 'infinity' end
$$;
