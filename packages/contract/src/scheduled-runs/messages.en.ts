export const scheduledRunsEn = {
  scheduledRuns: {
    future: 'Please choose a day that is not after today',
    typeRequired: 'Please choose a cron type',
    done: '{changed, plural, =0 {“{job}” has run for {day}: nothing was left to change.} one {“{job}” has run for {day}: # row changed.} other {“{job}” has run for {day}: # rows changed.}}',
    interrupted: 'The server ended before the run did.',
    failed: 'The server reports: {detail}',
  },
  jobs: {
    'consent-expiry': 'Expire consents',
    'usage-rollup': 'Add up usage',
    'reward-accrual': 'Accrue rewards',
    invoice: 'Draw up invoices',
    'data-retention': 'Delete data past its retention',
    'log-retention': 'Delete old logs',
    'invoice-of-today': 'Draw up invoices of the day that is running',
    'vehicle-message-expiry': 'End messages to cars that ran out',
    'vehicle-message-retention': 'Delete old messages to cars',
    'happening-retention': 'Delete what home no longer shows',
    'unfinished-form-retention': 'Delete unfinished forms that rest',
    'session-cleanup': 'Delete sessions that ended',
    'account-reconciliation': 'Bring accounts of the identity provider in line',
  },
} as const;
