export const usageEn = {
  usage: {
    startAfterEnd: 'Start date cannot be after end date',
    sameDates: 'End date and start date cannot be same',
    periodRequired: 'Please select a duration value',
    formRequired: 'Please select a consent form',
    sameForm: 'Choose another form to compare with',
    tooManyBars:
      'More than {max, number} bars. Choose {unit, select, months {calendar months} weeks {weeks or months} days {days or longer} hours {hours or longer} other {minutes or longer}}, or a shorter time.',
    tooManyDays: 'At most {max, number} days',
    minutesGone: 'Minutes are kept for {days, number} days. Choose hours or longer, or a later start.',
  },
} as const;
