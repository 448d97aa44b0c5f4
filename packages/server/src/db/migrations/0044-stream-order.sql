-- Rows that are read behind a place are ordered by the transaction that wrote them. PostgreSQL counts transactions anew
-- in a database that was loaded from a dump, and from an earlier one in a restored backup: what is written then would
-- lie before places that readers have passed. So the order is that of these functions, and a restore replaces both with
-- such as add to PostgreSQL's number (settleRestored).
create function present_tx() returns xid8 language sql stable as $$ select pg_current_xact_id() $$;
create function oldest_running_tx() returns xid8 language sql stable parallel safe
  as $$ select pg_snapshot_xmin(pg_current_snapshot()) $$;
alter table stream_batch alter column tx set default present_tx();
alter table notification alter column tx set default present_tx();
