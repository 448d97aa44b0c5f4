import { png as head } from '@vinculum/contract/foundation/testing-png.ts';

/** The head of a PNG of that many pixels a side. */
export function png(side: number): Buffer {
  return Buffer.from(head(side));
}
