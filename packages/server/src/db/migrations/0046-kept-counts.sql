-- Counts of consents, kept as they move: whoever changes consents appends by how much, in the same transaction and
-- without waiting for anybody, and a job adds that up. What is counted is both together, so it is exact at every moment.

-- Whether a car has applied a consent is a fact of the consent, live or ended, so that it can be counted.
update consent c set confirmed_at = coalesce(s.checked_in_at, s.last_seen_at)
from vehicle_session s
where s.vin = c.vin and c.oem_id is not null and c.confirmed_at is null and s.applied_revision >= c.revision;
update consent c set confirmed_at = null
where c.status in ('FORM_PENDING', 'FORM_RECEIVED', 'FORM_ACCEPTED', 'FORM_MANDATORY') and c.confirmed_at is not null
  and not exists (select from vehicle_session s where s.vin = c.vin and s.applied_revision >= c.revision);

create table consent_move (
  consumer_id integer not null,
  form_id integer not null,
  oem_id integer,
  is_test boolean not null,
  status text not null,
  is_applied boolean not null,
  -- Of those that time can still end.
  expires_at timestamptz,
  total bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create table consent_count (
  form_id integer not null,
  status text not null,
  is_applied boolean not null,
  is_test boolean not null,
  oem_id integer,
  consumer_id integer not null,
  total bigint not null,
  unique nulls not distinct (form_id, status, is_applied, is_test, oem_id)
) with (fillfactor = 50);
create index on consent_count (consumer_id);
create index on consent_count (oem_id);

-- Of those with an end, by that end: what the clock has ended and no job has marked yet lies at the front.
create table consent_due (
  expires_at timestamptz not null,
  form_id integer not null,
  status text not null,
  is_applied boolean not null,
  is_test boolean not null,
  oem_id integer,
  consumer_id integer not null,
  total bigint not null,
  unique nulls not distinct (expires_at, form_id, status, is_applied, is_test, oem_id)
);
create index on consent_due (total) where total = 0;

create table consent_day_move (
  form_id integer not null,
  day date not null,
  is_test boolean not null,
  from_status text,
  to_status text not null,
  total bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create table consent_day (
  form_id integer not null,
  day date not null,
  is_test boolean not null,
  from_status text,
  to_status text not null,
  total bigint not null,
  unique nulls not distinct (form_id, day, is_test, from_status, to_status)
) with (fillfactor = 50);

create view consent_side as
select c.id, c.consumer_id, c.form_id, c.oem_id, c.is_test, c.status,
  c.oem_id is not null and c.confirmed_at is not null as is_applied,
  case when c.status in ('FORM_PENDING', 'FORM_RECEIVED', 'FORM_ACCEPTED', 'FORM_MANDATORY') then c.expires_at end
    as expires_at
from consent c;

insert into consent_move
select consumer_id, form_id, oem_id, is_test, status, is_applied, expires_at, count(*)
from consent_side group by 1, 2, 3, 4, 5, 6, 7;
drop view consent_side;

insert into consent_day_move
select c.form_id, (h.at at time zone 'UTC')::date, c.is_test, h.from_status, h.to_status, count(*)
from consent_history h join consent c on c.id = h.consent_id group by 1, 2, 3, 4, 5;

create function note_consents_entered() returns trigger language plpgsql as $$
begin
  insert into consent_move
  select consumer_id, form_id, oem_id, is_test, status, oem_id is not null and confirmed_at is not null,
    case when status in ('FORM_PENDING', 'FORM_RECEIVED', 'FORM_ACCEPTED', 'FORM_MANDATORY') then expires_at end, count(*)
  from entered group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;

create function note_consents_moved() returns trigger language plpgsql as $$
begin
  insert into consent_move
  select consumer_id, form_id, oem_id, is_test, status, oem_id is not null and confirmed_at is not null,
    case when status in ('FORM_PENDING', 'FORM_RECEIVED', 'FORM_ACCEPTED', 'FORM_MANDATORY') then expires_at end, sum(sign)
  from (
    select consumer_id, form_id, oem_id, is_test, status, confirmed_at, expires_at, 1 as sign from entered
    union all
    select consumer_id, form_id, oem_id, is_test, status, confirmed_at, expires_at, -1 from departed
  ) moves group by 1, 2, 3, 4, 5, 6, 7 having sum(sign) <> 0;
  return null;
end $$;

create function note_consents_departed() returns trigger language plpgsql as $$
begin
  insert into consent_move
  select consumer_id, form_id, oem_id, is_test, status, oem_id is not null and confirmed_at is not null,
    case when status in ('FORM_PENDING', 'FORM_RECEIVED', 'FORM_ACCEPTED', 'FORM_MANDATORY') then expires_at end, -count(*)
  from departed group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;

-- From then on it counts on the other side, as one of tests or as a real one.
create function note_side_of_consent() returns trigger language plpgsql as $$
begin
  insert into consent_day_move values
    (old.form_id, (new.updated_on at time zone 'UTC')::date, old.is_test, null, old.status, -1),
    (new.form_id, (new.updated_on at time zone 'UTC')::date, new.is_test, null, old.status, 1);
  return null;
end $$;

create function note_transitions() returns trigger language plpgsql as $$
begin
  insert into consent_day_move
  select c.form_id, (h.at at time zone 'UTC')::date, c.is_test, h.from_status, h.to_status, count(*)
  from noted h join consent c on c.id = h.consent_id group by 1, 2, 3, 4, 5;
  return null;
end $$;

create trigger consents_entered after insert on consent referencing new table as entered
  for each statement execute function note_consents_entered();
create trigger consents_moved after update on consent referencing old table as departed new table as entered
  for each statement execute function note_consents_moved();
create trigger consents_departed after delete on consent referencing old table as departed
  for each statement execute function note_consents_departed();
create trigger consent_changes_side after update on consent for each row
  when (old.is_test is distinct from new.is_test) execute function note_side_of_consent();
create trigger transitions_noted after insert on consent_history referencing new table as noted
  for each statement execute function note_transitions();

-- Vehicles by maker, fleet and side, in the same way.
create table vehicle_move (
  oem_id integer not null,
  fleet_id integer,
  is_test boolean not null,
  total bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create table vehicle_count (
  oem_id integer not null,
  fleet_id integer,
  is_test boolean not null,
  total bigint not null,
  unique nulls not distinct (oem_id, fleet_id, is_test)
) with (fillfactor = 50);
create index on vehicle_count (fleet_id);
insert into vehicle_move select oem_id, fleet_id, is_test, count(*) from vehicle group by 1, 2, 3;

create function note_vehicles_entered() returns trigger language plpgsql as $$
begin
  insert into vehicle_move select oem_id, fleet_id, is_test, count(*) from entered group by 1, 2, 3;
  return null;
end $$;
create function note_vehicles_moved() returns trigger language plpgsql as $$
begin
  insert into vehicle_move select oem_id, fleet_id, is_test, sum(sign) from (
    select oem_id, fleet_id, is_test, 1 as sign from entered
    union all select oem_id, fleet_id, is_test, -1 from departed
  ) moves group by 1, 2, 3 having sum(sign) <> 0;
  return null;
end $$;
create function note_vehicles_departed() returns trigger language plpgsql as $$
begin
  insert into vehicle_move select oem_id, fleet_id, is_test, -count(*) from departed group by 1, 2, 3;
  return null;
end $$;
create trigger vehicles_entered after insert on vehicle referencing new table as entered
  for each statement execute function note_vehicles_entered();
create trigger vehicles_moved after update on vehicle referencing old table as departed new table as entered
  for each statement execute function note_vehicles_moved();
create trigger vehicles_departed after delete on vehicle referencing old table as departed
  for each statement execute function note_vehicles_departed();

-- Pages: by form, by form and status, and the real ones of a consumer; each can be walked without the table.
create index consent_of_form on consent (form_id, id desc) include (is_test);
create index consent_of_consumer on consent (consumer_id, id desc) where not is_test;
create index consent_of_status on consent (form_id, status, id desc) include (expires_at, is_test);
drop index consent_form_id_id_idx;
drop index consent_consumer_id_id_idx;
