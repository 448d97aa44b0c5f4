/** The shape that a translation must have: the same keys as the original, any text. */
export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };

/** Dotted keys of a two-level catalogue. */
export type KeyOf<T> = {
  [G in keyof T & string]: `${G}.${keyof T[G] & string}`;
}[keyof T & string];
