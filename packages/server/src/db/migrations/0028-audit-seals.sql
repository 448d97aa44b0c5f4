-- The audit trail as a chain: each event gets a seal, which holds the hash over the event and the seal before it.
-- Events wait for theirs in a table of their own, so that no transaction waits for another; those that were there
-- before wait first. Nothing of it can be changed, removed or emptied.
create table audit_seal (
  position bigint primary key check (position > 0),
  event_id bigint not null unique references audit_event,
  day date not null,
  hash bytea not null check (octet_length(hash) = 32)
);
create index on audit_seal (day, position);
create trigger audit_seal_append_only before update or delete on audit_seal
  for each row execute function refuse_change();
create trigger audit_seal_stays before truncate on audit_seal
  for each statement execute function refuse_change();
create trigger audit_event_stays before truncate on audit_event
  for each statement execute function refuse_change();

create table audit_unsealed (
  event_id bigint primary key references audit_event
);
create function await_seal() returns trigger language plpgsql as $$
begin
  insert into audit_unsealed (event_id) values (new.id);
  return null;
end $$;
create trigger audit_event_awaits_seal after insert on audit_event
  for each row execute function await_seal();
insert into audit_unsealed (event_id) select id from audit_event;

create index on audit_event (at, id);
create index on audit_event (request_id);
