-- What a user asked for under a key: the same request again is answered from here and changes nothing.
create table idempotency_key (
  user_id integer not null references app_user on delete cascade,
  key text not null,
  -- The request that carried it out.
  request_id text not null,
  -- Of the call and what it was sent, by a key that does not lie here: a body may hold a password.
  fingerprint bytea not null,
  -- The body as it was sent; null until then, and of what is shown once.
  answer text,
  made_at timestamptz not null,
  primary key (user_id, key)
);
create index on idempotency_key (made_at);
