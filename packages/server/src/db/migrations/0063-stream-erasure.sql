-- What owners have erased and what may still lie there: the batches of a consent up to a number. Nobody reads them from
-- the commit of the answer on; they are deleted behind it, in slices.
create table stream_erasure (
  consent_id bigint primary key,
  up_to bigint not null
);
