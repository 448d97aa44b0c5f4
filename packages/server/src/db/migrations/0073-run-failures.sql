-- Why a run failed is kept as the key of a text with its arguments, so that each reader is told in his own language.
alter table scheduled_run alter column failure type jsonb using case
  when failure is null then null
  when failure = 'The server ended before the run did.'
    then '{"key": "scheduledRuns.interrupted", "args": {}}'::jsonb
  else jsonb_build_object('key', 'scheduledRuns.failed', 'args', jsonb_build_object('detail', failure))
end;
