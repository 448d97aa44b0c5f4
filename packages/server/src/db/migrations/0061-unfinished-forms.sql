-- What an editor holds before it is a form. No form refers to it and nothing else reads it, so that it can be neither
-- published nor counted.
create table unfinished_form (
  organisation_id integer not null references organisation,
  -- Made by the editor: a UUID of a new form, `form-` and the id for changes of a draft.
  key text not null,
  form_id integer references consent_form on delete cascade,
  revision integer not null check (revision > 0),
  title text not null,
  content jsonb not null,
  -- When the draft that is changed was saved, as it was read when the change began.
  base_updated_on text,
  updated_by text not null,
  updated_on timestamptz not null,
  primary key (organisation_id, key),
  check ((form_id is null) = (key !~ '^form-')),
  check (form_id is null or key = 'form-' || form_id)
);
create index on unfinished_form (form_id) where form_id is not null;
create index on unfinished_form (updated_on);
