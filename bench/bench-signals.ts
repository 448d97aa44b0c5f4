/** Seven signals with ten values a second at most: their envelopes are checked, and a value a second is within them. */
export const benchSignals = [2016, 2017, 2018, 2019, 2020, 2021, 2022] as const;
