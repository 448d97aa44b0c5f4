/** Stands where there is no value. */
export const NO_VALUE = '–';
