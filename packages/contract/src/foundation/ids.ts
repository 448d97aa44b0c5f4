import { z } from 'zod';

/** An id as the database gives them out: a larger number names nothing, and the database would not take it. */
export const idSchema = z.int32().min(1);

/** The same in a path or a query, where every value is a text. */
export const idText = z.coerce.number().pipe(idSchema);
