import { AppError } from '@vinculum/contract/foundation/errors.ts';

/** Where a reader stands: behind this batch. Both are whole numbers in text, as they can exceed 2^53. */
export interface StreamCursor {
  readonly tx: string;
  readonly id: string;
}

export const START: StreamCursor = { tx: '0', id: '0' };

const LARGEST_TX = 2n ** 64n - 1n;
const LARGEST_ID = 2n ** 63n - 1n;

/** @throws badRequest for a text that is no cursor of ours */
export function parseCursor(text: string): StreamCursor {
  const [, tx, id] = /^(\d{1,20})\.(\d{1,19})$/.exec(text) ?? [];
  if (tx === undefined || id === undefined || BigInt(tx) > LARGEST_TX || BigInt(id) > LARGEST_ID)
    throw new AppError('badRequest', { fields: [{ field: 'cursor', key: 'validation.format' }] });
  return { tx, id };
}

export function cursorText({ tx, id }: StreamCursor): string {
  return `${tx}.${id}`;
}

/** Whether a batch comes after a cursor in the order of the stream. */
export function isBehind(batch: StreamCursor, cursor: StreamCursor): boolean {
  const [tx, cursorTx] = [BigInt(batch.tx), BigInt(cursor.tx)];
  return tx === cursorTx ? BigInt(batch.id) > BigInt(cursor.id) : tx > cursorTx;
}
