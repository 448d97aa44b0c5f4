-- Cars that were not asked for lack of a permission, apart from those whose consent was revoked, and what each
-- revocation ended.
alter table consent drop constraint consent_status_check, add constraint consent_status_check
  check (status in ('FORM_PENDING', 'FORM_RECEIVED', 'FORM_ACCEPTED', 'FORM_MANDATORY', 'FORM_DECLINED',
    'FORM_CANCELED', 'FORM_EXPIRED', 'FORM_NOT_ASKED'));

update consent set status = 'FORM_NOT_ASKED', ended_at = null
  where status = 'FORM_CANCELED' and cause = 'no permission';
-- The transitions stay as they were; only what a refusal is called changes.
alter table consent_history disable trigger consent_history_append_only;
update consent_history set to_status = 'FORM_NOT_ASKED' where to_status = 'FORM_CANCELED' and cause = 'no permission';
update consent_history h set from_status = 'FORM_NOT_ASKED' from (
    select id, lag(to_status) over (partition by consent_id order by id) as before from consent_history
    where consent_id in (select consent_id from consent_history where cause = 'no permission')) p
  where p.id = h.id and p.before = 'FORM_NOT_ASKED' and h.from_status = 'FORM_CANCELED';
-- A revoked consent that was then refused has no row for the refusal: it had the same status.
insert into consent_history (consent_id, at, actor_kind, from_status, to_status, cause, form_hash)
  select c.id, c.updated_on, 'oem', l.to_status, 'FORM_NOT_ASKED', 'no permission', l.form_hash
  from consent c cross join lateral (
    select to_status, form_hash from consent_history h where h.consent_id = c.id order by h.id desc limit 1) l
  where c.status = 'FORM_NOT_ASKED' and l.to_status <> 'FORM_NOT_ASKED'
  order by c.id;

-- A form that was published by refusals only is a draft, and a draft keeps no refused VINs.
create temporary table never_asked on commit drop as
  select f.id from consent_form f
  where f.status = 'PUBLISHED'
    and exists (select from consent c where c.form_id = f.id)
    and not exists (select from consent c left join consent_history h on h.consent_id = c.id
      where c.form_id = f.id and (c.status <> 'FORM_NOT_ASKED' or h.to_status is distinct from 'FORM_NOT_ASKED'));
delete from consent_history where consent_id in (
  select c.id from consent c join never_asked n on n.id = c.form_id);
delete from consent where form_id in (select id from never_asked);
update consent_form set status = 'DRAFT', published_on = null, form_hash = null, offer = null,
    agreed_words = null
  where id in (select id from never_asked);
alter table consent_history enable trigger consent_history_append_only;

-- What a revocation ended on cars that existed. No foreign keys: their checks would slow a revocation as they would a
-- publication, and neither side is ever deleted.
create table revocation_consent (
  revocation_id integer not null,
  consent_id bigint not null,
  vin text not null,
  -- The consent's when it ended: its car has applied that once it says this one or a later one.
  revision bigint not null,
  confirmed_at timestamptz,
  primary key (revocation_id, consent_id)
);
create index on revocation_consent (vin) where confirmed_at is null;

insert into revocation_consent (revocation_id, consent_id, vin, revision, confirmed_at)
  select revocation_id, id, vin, revision, confirmed_at from consent
  where revocation_id is not null and oem_id is not null;
-- Those that went on since are found in the history: the revocations of a form and their transitions come in the same
-- order. When their cars confirmed was not kept; they confirm again with their next check-in.
with ended as (
  select h.id, h.at, h.actor_kind, h.actor, h.consent_id, c.form_id, c.vin, c.oem_id, c.revision
  from consent_history h join consent c on c.id = h.consent_id
  where h.to_status = 'FORM_CANCELED' and h.cause in ('revoked by consumer', 'revoked by oem',
    'revoked by administrator', 'revoked by fleet manager')
), batch as (
  select form_id, at, actor_kind, actor, count(*) as total,
    row_number() over (partition by form_id order by min(id)) as place
  from ended group by form_id, at, actor_kind, actor
), known as (
  select id, form_id, actor_kind, actor, total, row_number() over (partition by form_id order by id) as place
  from revocation where total > 0
)
insert into revocation_consent (revocation_id, consent_id, vin, revision)
  select k.id, e.consent_id, e.vin, e.revision
  from known k join batch b on b.form_id = k.form_id and b.place = k.place and b.total = k.total
    and b.actor_kind = k.actor_kind and b.actor is not distinct from k.actor
  join ended e on e.form_id = b.form_id and e.at = b.at and e.actor_kind = b.actor_kind
    and e.actor is not distinct from b.actor
  where e.oem_id is not null
  on conflict do nothing;
alter table consent drop column revocation_id;
