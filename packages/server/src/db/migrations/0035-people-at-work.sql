-- Ranks of operators, names given again, acts left open at the identity provider, organisations put to rest.
-- Until this step every operator held every permission, whatever the row said; each keeps them.
update app_user set permissions_bit = 2047 where organisation_role_id = 7;

-- The name of a deactivated user may be given again.
alter table app_user drop constraint app_user_username_key;
create unique index app_user_active_name on app_user (username) where is_active;
create index on app_user (username);
-- Sessions that began before are not renewed.
alter table app_user add sessions_from timestamptz;
-- Since when it is not known whether the password of the last reset holds; an older one is refused until it is.
alter table app_user add reset_unconfirmed_on timestamptz;

-- What the identity provider has yet to do so that it agrees with our rows.
create table account_task (
  username text not null,
  task text not null check (task in ('remove', 'disable', 'end-sessions')),
  user_id integer references app_user,
  asked_on timestamptz not null,
  -- Left alone until then: the request that asked may still be at it.
  due_on timestamptz not null,
  attempts integer not null default 0,
  failure text,
  primary key (username, task)
);

-- No longer in pickers and lists since then; its users cannot sign in. Null while it takes part.
alter table organisation add resting_from timestamptz;

-- Unique whatever the case. Of organisations from before that differ by case alone, the oldest keeps the name for
-- itself and the others keep theirs as they are, marked, so that nobody else can take it.
alter table organisation add is_identifier_doubled boolean not null default false;
update organisation o set is_identifier_doubled = true
  where exists (
    select from organisation older
    where older.id < o.id and lower(older.unique_identifier) = lower(o.unique_identifier));
alter table organisation drop constraint organisation_unique_identifier_key;
create unique index organisation_identifier on organisation (lower(unique_identifier))
  where not is_identifier_doubled;
