-- Packages of signals that OEMs offer, and the forms made from them.
create table data_package (
  id integer generated always as identity (start with 501) primary key,
  oem_id integer not null references organisation,
  status text not null check (status in ('DRAFT', 'PUBLISHED')),
  is_enabled boolean not null,
  title text not null check (length(title) between 1 and 200),
  description text not null,
  consent_type text not null check (consent_type in ('Standard', 'Action')),
  -- Last day, in UTC.
  expiry_date date not null,
  widget_id boolean not null,
  prices jsonb not null,
  created_by text not null,
  created_on timestamptz not null,
  updated_on timestamptz not null,
  published_on timestamptz,
  check ((status = 'PUBLISHED') = (published_on is not null))
);
create index on data_package (oem_id, id);

create table data_package_signal (
  package_id integer not null references data_package on delete cascade,
  signal_id integer not null references signal,
  is_read boolean not null,
  -- The order in which its maker named them.
  place integer not null,
  primary key (package_id, signal_id, is_read)
);

-- Which forms were made from which packages; whoever has one may read its packages for good.
create table data_package_form (
  form_id integer not null references consent_form on delete cascade,
  package_id integer not null references data_package,
  consumer_id integer not null references organisation,
  primary key (form_id, package_id)
);
create index on data_package_form (consumer_id, package_id);

alter table consent_form
  -- The day on which the first of the form's packages ends; null without packages.
  add column package_expiry date,
  -- The last day of the form and of all its consents, whichever way it counts; null without one.
  add column last_day date generated always as (least(expiry, package_expiry)) stored;
