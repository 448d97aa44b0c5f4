-- What owners answered, newest first, among all that changes in consents.
create index consent_history_answers on consent_history (id)
  where from_status in ('FORM_PENDING', 'FORM_RECEIVED')
    and to_status in ('FORM_ACCEPTED', 'FORM_MANDATORY', 'FORM_DECLINED');
