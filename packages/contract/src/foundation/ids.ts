import { z } from 'zod';

/** An id as the database gives them out: a larger number names nothing, and the database would not take it. */
export const idSchema = z.int32().min(1);

/** The same in a path or a query, where every value is a text. */
export const idText = z.coerce.number().pipe(idSchema);

/** What a user has to choose before something is published or revoked (specification 1, section 5). */
export const chosenId = z.int32('consent.formRequired').min(1, 'consent.formRequired');

/** The shape that a translation must have: the same keys as the original, any text. */
export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };

/** Dotted keys of a two-level catalogue. */
export type KeyOf<T> = {
  [G in keyof T & string]: `${G}.${keyof T[G] & string}`;
}[keyof T & string];
