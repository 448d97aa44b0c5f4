-- Consumers are told which of their forms collect less than before: those whose owners agreed to words that said how
-- often, and nothing of windows or curves (docs/decisions/0010-the-envelope.md; `entryInWords` in the contract).
insert into notification (organisation_id, sender_name, message_key, message_args, msg_type, data, created_on)
  select f.consumer_id, coalesce((select o.name from organisation o join organisation_role r on r.organisation_id = o.id
      where r.role_id = 7 order by o.id limit 1), ''), 'consent.notifyNarrowed',
    jsonb_build_object('title', f.title), 'OTHER', jsonb_build_object('consentFormId', f.id), now()
  from consent_form f
  where f.status = 'PUBLISHED' and f.agreed_words = 1 and exists (
    select from jsonb_path_query(f.offer, '$.read_signals[*]') signal,
      jsonb_path_query(signal, '$.return_format[*] ? (@.isSelected == true)') format
    where format ->> 'name' = 'BATCH' or format ->> 'name' = 'CURVE_LOG' and (signal ->> 'frequency_mode' = '1'
      or signal #> '{trigger_details,trigger_enabled}' = 'true'))
  order by f.id;
