-- Ids do not come in the order in which they can be seen: a lower one may be committed later. So notifications know
-- their transaction, as batches of the stream do, and "all so far" is kept as the transactions that were over then.
alter table notification add column tx xid8 not null default '0';
alter table notification alter column tx set default pg_current_xact_id();
create index on notification (organisation_id, tx);

insert into notification_read (user_id, notification_id)
  select s.user_id, n.id
  from notification_seen s
  join app_user u on u.id = s.user_id
  join notification n on n.organisation_id = u.organisation_id and n.id <= s.seen_up_to
  on conflict do nothing;
drop table notification_seen;
-- A user has read what transactions before seen_before wrote, and beyond it what stands in notification_read.
create table notification_seen (
  user_id integer primary key references app_user on delete cascade,
  seen_before xid8 not null
);
