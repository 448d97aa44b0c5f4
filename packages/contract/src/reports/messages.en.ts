export const reportsEn = {
  reports: {
    future: 'Please choose a day that is not after today',
    tooLong: 'A report covers two months at most',
  },
} as const;
