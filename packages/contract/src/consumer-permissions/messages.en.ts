export const consumerPermissionsEn = {
  permissions: {
    changed: 'Permission updated.',
    notifyWithdrawn:
      '{oem} no longer permits {kind, select, Action {Question Forms} other {Notification Forms}}. {count, plural, =0 {No consent was revoked.} one {# consent was revoked.} other {# consents were revoked.}}',
    notifyGiven:
      '{oem} now permits {kind, select, Action {Question Forms} other {Notification Forms}}. {count, plural, =0 {No request was waiting for it.} one {# request was sent again.} other {# requests were sent again.}}',
  },
} as const;
