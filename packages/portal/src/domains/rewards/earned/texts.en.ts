export const rewardsEarnedTextsEn = {
  title: 'Rewards earned',
  consumer: 'Owners of the cars',
  oem: 'Makers of the cars',
  total: 'In all: {amounts}',
  reached:
    'Reached {steps, plural, one {once} other {# times}} by {cars, plural, one {# car} other {# cars}}',
  notReached: 'Not reached yet',
  none: 'Nothing has been earned yet. Rewards are worked out every few minutes from what the cars have done under their consents.',
  days: 'The last {count, number} days, in {currency}',
  daysSpoken:
    'Something was earned on {days, plural, one {# day} other {# days}} of the last {count, number}.',
  daysHighest: 'Most on one day: {amount}',
  day: 'Day',
  cars: 'Cars',
  byOwner: 'Its owner has earned {amounts}',
  byMaker: 'Its maker has earned {amounts}',
  amount: 'Earned',
} as const;
