export const organisationsEn = {
  organisations: {
    fillAll: 'Please fill all values',
    email: 'Please enter a valid email address.',
    url: 'Please enter a valid url.',
    cost: 'Please enter an amount with at most two decimals.',
    detailSaved: 'Organisation detail saved.',
    billingSaved: 'Billing info saved.',
  },
} as const;
