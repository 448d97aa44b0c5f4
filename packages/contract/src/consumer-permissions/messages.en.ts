export const consumerPermissionsEn = {
  permissions: {
    changed: 'Permission updated.',
    notifyWithdrawn:
      '{oem} no longer permits {kind, select, Action {Question Forms} other {Notification Forms}}. {count, plural, =0 {No consent or request ended.} one {# consent or request ended.} other {# consents and requests ended.}}',
    notifyGiven:
      '{oem} now permits {kind, select, Action {Question Forms} other {Notification Forms}}. {count, plural, =0 {No request was waiting for it.} one {# request was sent again.} other {# requests were sent again.}}',
    told: '{kind, select, form_type_question {Question Forms} access_type_send_notification {Sending notifications} access_type_send_command {Sending commands} access_type_read_signal {Reading signals} other {Notification Forms}} {isOn, select, yes {switched on} other {switched off}} for {consumer}.',
    toldEnded: '{count, plural, one {# consent or request ended.} other {# consents and requests ended.}}',
    toldOffered: '{count, plural, one {# request was sent again.} other {# requests were sent again.}}',
  },
} as const;
