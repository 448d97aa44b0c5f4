export const scheduledRunsEn = {
  scheduledRuns: {
    future: 'Please choose a day that is not after today',
    typeRequired: 'Please choose a cron type',
    done: '{changed, plural, =0 {{job} has run for {day}: nothing was left to change.} one {{job} has run for {day}: # row changed.} other {{job} has run for {day}: # rows changed.}}',
    interrupted: 'The server ended before the run did.',
  },
} as const;
