-- A vehicle renews its certificate, and what ends a certificate or a claim is announced to all gateways at once.
alter table vehicle_certificate
  -- Serial of the vehicle's certificate that it replaces; null for one that a claim got.
  add column renews text,
  -- Of one that renews: when the vehicle first connected with it.
  add column first_used_on timestamptz;
create index on vehicle_certificate (renews) where renews is not null;

create function announce_ended_access() returns trigger language plpgsql as $$
begin perform pg_notify('ended_access', to_jsonb(new) ->> tg_argv[0]); return null; end $$;
create trigger ended_access_announced after update of revoked_on on vehicle_certificate
  for each row when (old.revoked_on is null and new.revoked_on is not null)
  execute function announce_ended_access('serial');
create trigger ended_access_announced after update of revoked_on on vehicle_claim
  for each row when (old.revoked_on is null and new.revoked_on is not null)
  execute function announce_ended_access('certificate_serial');
