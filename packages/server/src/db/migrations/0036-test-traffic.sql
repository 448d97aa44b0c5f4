-- Test traffic: what vehicles of load tests and of the web simulator cause. The claim by which a vehicle got its first
-- certificate says what it is, for good; consents copy it, and counters without a VIN count it apart.
alter table vehicle_claim add column is_test boolean not null default false;
alter table vehicle add column is_test boolean not null default false;
-- Made by a load test or the simulator.
alter table consent_form add column is_test boolean not null default false;
-- Of the vehicle; before it has registered, of the form.
alter table consent add column is_test boolean not null default false;

-- A claim that also served vehicles which were registered in another way is one of real vehicles.
update vehicle_claim c set is_test = true
where (c.id in (select claim_id from vehicle_template) or c.name ~ '^template .* [0-9a-f]{16}$'
    or c.name ~ '^load tests [0-9]+$')
  and not exists (select from vehicle_certificate t join vehicle v on v.vin = t.vin
    where t.claim_id = c.id and v.registered_by <> 'certificate');

-- Of a claim that both used, only VINs as the tester numbers them; a vehicle with a certificate of each kind is real.
with certified as (
  select t.vin, bool_and(coalesce(c.is_test or (c.id in (select claim_id from vehicle_template) and exists (
    select from unnest(c.vin_prefixes) as p (prefix)
    where starts_with(t.vin, prefix) and substr(t.vin, length(prefix) + 1) ~ '^S?[0-9]+$')), false)) as is_test
  from vehicle_certificate t left join vehicle_claim c on c.id = t.claim_id group by t.vin
)
update vehicle v set is_test = true from certified t
where t.vin = v.vin and t.is_test and v.registered_by = 'certificate';

create function refuse_other_side() returns trigger language plpgsql as $$
begin raise exception 'whether vehicle % is one of tests cannot change', old.vin; end $$;
create trigger vehicle_keeps_side before update on vehicle for each row
  when (old.is_test is distinct from new.is_test) execute function refuse_other_side();

update consent_form f set is_test = true
where f.id in (select form_id from load_test_profile) or f.id in (select form_id from simulator_form)
  or ((f.title like 'Load test: %' or f.title = 'Web simulator')
    and f.content ->> 'description' = 'For simulated vehicles of a load test. No owner ever sees it.');

update consent c set is_test = true where exists (select from vehicle v where v.vin = c.vin and v.is_test)
  or (not exists (select from vehicle v where v.vin = c.vin)
    and exists (select from consent_form f where f.id = c.form_id and f.is_test));

delete from vehicle_fleet_permit where vin in (select vin from vehicle where is_test);
update vehicle set fleet_id = null where is_test and fleet_id is not null;

-- Makers nobody signs in for, whose vehicles are those of tests.
create view test_maker as
select o.id as organisation_id from organisation o
where exists (select from vehicle_claim c where c.organisation_id = o.id and c.is_test)
  and not exists (select from organisation_role r where r.organisation_id = o.id and r.role_id <> 4)
  and not exists (select from app_user u where u.organisation_id = o.id)
  and not exists (select from vehicle v where v.oem_id = o.id and not v.is_test);

-- usage_hour has the VIN and needs no mark.
alter table usage_minute add column is_test boolean not null default false,
  drop constraint usage_minute_pkey, add primary key (consumer_id, at, form_id, counter, is_test);
alter table usage_quarter add column is_test boolean not null default false,
  drop constraint usage_quarter_pkey, add primary key (consumer_id, form_id, at, is_test);
alter table usage_day add column is_test boolean not null default false,
  drop constraint usage_day_pkey, add primary key (consumer_id, form_id, at, is_test);

create temporary table tested_form on commit drop as
select u.consumer_id, u.form_id, bool_and(coalesce(v.is_test, false)) as is_whole
from usage_hour u left join vehicle v on v.vin = u.vin group by 1, 2 having bool_or(v.is_test);

update usage_minute u set is_test = true from tested_form t where t.form_id = u.form_id and t.is_whole;
update usage_quarter u set is_test = true from tested_form t where t.form_id = u.form_id and t.is_whole;
update usage_day u set is_test = true from tested_form t where t.form_id = u.form_id and t.is_whole;

-- Of a form with both, what was metered by the hour stands in the first minute, or quarter, of its hour.
create temporary table tested_hour on commit drop as
select u.consumer_id, u.form_id, u.hour, coalesce(v.is_test, false) as is_test, sum(u.messages) as messages,
  sum(u.bytes) as bytes
from usage_hour u join tested_form t on t.form_id = u.form_id and not t.is_whole left join vehicle v on v.vin = u.vin
group by 1, 2, 3, 4;

create temporary table tested_minutes on commit drop as
select date_trunc('day', min(at), 'UTC') as since from usage_minute;

delete from usage_minute where form_id in (select form_id from tested_hour);
insert into usage_minute (consumer_id, at, form_id, counter, is_test, messages, bytes)
select consumer_id, hour, form_id, 0, is_test, messages, bytes from tested_hour, tested_minutes where hour >= since;

delete from usage_quarter where form_id in (select form_id from tested_hour);
insert into usage_quarter (consumer_id, form_id, at, is_test, messages, bytes)
select consumer_id, form_id, hour, is_test, messages, bytes from tested_hour, usage_progress where hour < covered_to;

delete from usage_day where form_id in (select form_id from tested_hour);
insert into usage_day (consumer_id, form_id, at, is_test, messages, bytes)
select consumer_id, form_id, date_trunc('day', hour, 'UTC'), is_test, sum(messages), sum(bytes)
from tested_hour, usage_progress where hour < covered_to group by 1, 2, 3, 4;

-- All forms of a consumer.
delete from usage_quarter where form_id = 0 and consumer_id in (select consumer_id from tested_form);
insert into usage_quarter (consumer_id, form_id, at, is_test, messages, bytes)
select consumer_id, 0, at, is_test, sum(messages), sum(bytes) from usage_quarter
where consumer_id in (select consumer_id from tested_form) group by consumer_id, at, is_test;
delete from usage_day where form_id = 0 and consumer_id in (select consumer_id from tested_form);
insert into usage_day (consumer_id, form_id, at, is_test, messages, bytes)
select consumer_id, 0, at, is_test, sum(messages), sum(bytes) from usage_day
where consumer_id in (select consumer_id from tested_form) group by consumer_id, at, is_test;

-- What vehicles of tests were counted with was never owed: invoices lose it, and the ledger with its totals.
update invoice i set messages = i.messages - t.messages, bytes = i.bytes - t.bytes
from (
  select x.consumer_id, x.month, sum(u.messages) as messages, sum(u.bytes) as bytes
  from invoice x join usage_hour u on u.consumer_id = x.consumer_id
    and (u.hour at time zone 'UTC')::date between x.month and x.drawn_to
  join vehicle v on v.vin = u.vin and v.is_test group by 1, 2
) t where t.consumer_id = i.consumer_id and t.month = i.month;

with owed as (
  select i.consumer_id, i.month, case when a.kind = 'consumer' then 'owner_reward'
      when coalesce(f.content -> 'oem_rewards' -> a.reward_index ? 'oem_data_package_id', false) then 'package_price'
      else 'oem_reward' end || '_' || (array['token', 'usd', 'crypto'])[a.currency_type + 1] as name,
    sum(a.amount) as amount
  from reward_accrual a join consent c on c.id = a.consent_id and c.is_test
  join consent_form f on f.id = a.form_id
  join invoice i on i.consumer_id = f.consumer_id and a.day between i.month and i.drawn_to
  where a.steps > 0 group by 1, 2, 3
)
update invoice i set amounts = i.amounts || t.amounts from (
  select o.consumer_id, o.month, jsonb_object_agg(o.name,
    trim_scale(coalesce(x.amounts ->> o.name, '0')::numeric - o.amount)::text) as amounts
  from owed o join invoice x on x.consumer_id = o.consumer_id and x.month = o.month group by 1, 2
) t where t.consumer_id = i.consumer_id and t.month = i.month;

create temporary table tested_reward on commit drop as
select distinct a.form_id from reward_accrual a join consent c on c.id = a.consent_id where c.is_test;
delete from reward_accrual a using consent c where c.id = a.consent_id and c.is_test;
delete from reward_earned e using consent c where c.id = e.consent_id and c.is_test;
delete from reward_total where form_id in (select form_id from tested_reward);
insert into reward_total (form_id, kind, reward_index, cars, steps, amount)
select form_id, kind, reward_index, count(distinct consent_id) filter (where steps > 0), sum(steps), sum(amount)
from reward_accrual where form_id in (select form_id from tested_reward) group by form_id, kind, reward_index;
delete from reward_day where form_id in (select form_id from tested_reward);
insert into reward_day (form_id, day, kind, currency_type, cars, amount)
select form_id, day, kind, currency_type, count(distinct consent_id), sum(amount)
from reward_accrual where form_id in (select form_id from tested_reward) and steps > 0
group by form_id, day, kind, currency_type;
