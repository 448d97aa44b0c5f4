-- How many consents each status gained or lost, by the minute and by the quarter of an hour, as each side sees it: the
-- consumer who asked, the maker of the car, and the platform (organisation 0). What stood at a moment is what stands
-- now without what came after it.
create table consent_change (
  portal text not null,
  organisation_id integer not null,
  -- How long it is: 1 or 15.
  minutes smallint not null,
  at timestamptz not null,
  is_test boolean not null,
  status text not null,
  total bigint not null,
  primary key (portal, organisation_id, minutes, at, is_test, status)
) with (fillfactor = 50);
create index on consent_change (minutes, at);

-- When it moved; null of what moved before this step, which is taken from the history below.
alter table consent_move add column minute timestamptz;

insert into consent_change (portal, organisation_id, minutes, at, is_test, status, total)
select v.portal, v.organisation_id, s.minutes, date_bin(s.minutes * interval '1 minute', m.at, timestamptz 'epoch'),
  m.is_test, m.status, sum(m.sign)
from (
  select c.consumer_id, c.oem_id, c.is_test, h.at, d.status, d.sign
  from consent_history h join consent c on c.id = h.consent_id
  cross join lateral (values (h.to_status, 1), (h.from_status, -1)) d (status, sign)
  where h.at >= now() - interval '32 days' and d.status is not null
) m
cross join lateral (values ('CONSUMERS', m.consumer_id), ('OEMS', m.oem_id), ('ADMIN', 0)) v (portal, organisation_id)
cross join (values (1), (15)) s (minutes)
where v.organisation_id is not null and (s.minutes = 15 or m.at >= now() - interval '1 day')
group by 1, 2, 3, 4, 5, 6 having sum(m.sign) <> 0;

create or replace function note_consents_entered() returns trigger language plpgsql as $$
begin
  insert into consent_move (consumer_id, form_id, oem_id, is_test, status, is_applied, expires_at, minute, total)
  select consumer_id, form_id, oem_id, is_test, status, oem_id is not null and confirmed_at is not null,
    case when status in ('FORM_PENDING', 'FORM_RECEIVED', 'FORM_ACCEPTED', 'FORM_MANDATORY') then expires_at end,
    date_trunc('minute', updated_on), count(*)
  from entered group by 1, 2, 3, 4, 5, 6, 7, 8;
  return null;
end $$;

-- Both what it was and what it is now move at the moment of the change.
create or replace function note_consents_moved() returns trigger language plpgsql as $$
begin
  insert into consent_move (consumer_id, form_id, oem_id, is_test, status, is_applied, expires_at, minute, total)
  select consumer_id, form_id, oem_id, is_test, status, oem_id is not null and confirmed_at is not null,
    case when status in ('FORM_PENDING', 'FORM_RECEIVED', 'FORM_ACCEPTED', 'FORM_MANDATORY') then expires_at end,
    minute, sum(sign)
  from (
    select consumer_id, form_id, oem_id, is_test, status, confirmed_at, expires_at,
      date_trunc('minute', updated_on) as minute, 1 as sign
    from entered
    union all
    select d.consumer_id, d.form_id, d.oem_id, d.is_test, d.status, d.confirmed_at, d.expires_at,
      date_trunc('minute', e.updated_on), -1
    from departed d join entered e on e.id = d.id
  ) moves group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(sign) <> 0;
  return null;
end $$;

-- Nothing of ours deletes a consent; one that is gone has counted for nothing since its last change.
create or replace function note_consents_departed() returns trigger language plpgsql as $$
begin
  insert into consent_move (consumer_id, form_id, oem_id, is_test, status, is_applied, expires_at, minute, total)
  select consumer_id, form_id, oem_id, is_test, status, oem_id is not null and confirmed_at is not null,
    case when status in ('FORM_PENDING', 'FORM_RECEIVED', 'FORM_ACCEPTED', 'FORM_MANDATORY') then expires_at end,
    date_trunc('minute', updated_on), -count(*)
  from departed group by 1, 2, 3, 4, 5, 6, 7, 8;
  return null;
end $$;

-- What was given up is few, whatever waits beside it; and forms that end soon are few among all.
create index on outbox (id) where parked_at is not null;
create index on consent_form (last_day) where status = 'PUBLISHED';
