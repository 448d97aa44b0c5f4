import type { CarConsent } from '@vinculum/contract/car-screen/endpoints.ts';
import { useState } from 'react';

/** The requests that wait, in the order in which they came, and the one that is being read. */
export interface OfferLine {
  readonly keys: readonly string[];
  /** Null: there was none to read. One that is not in the line was answered, or has ended. */
  readonly shown: string | null;
}

/**
 * The line once these wait. What is being read stays, and what is new comes last. After it went, the next one comes
 * when the owner asks for it (`comesByItself` where nothing can be answered): a second tap would answer what nobody has
 * read.
 */
export function nextLine(line: OfferLine, waiting: readonly string[], comesByItself: boolean): OfferLine {
  const keys = [
    ...line.keys.filter((key) => waiting.includes(key)),
    ...waiting.filter((key) => !line.keys.includes(key)),
  ];
  const [first = null] = keys;
  const isThere = line.shown !== null && keys.includes(line.shown);
  const isFree = line.shown === null || first === null || comesByItself;
  const shown = isFree && !isThere ? first : line.shown;
  const isSame = shown === line.shown && keys.join('\n') === line.keys.join('\n');
  return isSame ? line : { keys, shown };
}

/** One under the same consent that asks anew is another. */
function keyOf({ consent_id: id, offer }: CarConsent): string {
  return `${id} ${offer.id}`;
}

/** Which of the requests is being read. */
export function useOfferLine(unanswered: readonly CarConsent[], isMoving: boolean) {
  const byKey = new Map(unanswered.map((consent) => [keyOf(consent), consent]));
  const [line, setLine] = useState<OfferLine>({ keys: [], shown: null });
  const next = nextLine(line, [...byKey.keys()], isMoving);
  if (next !== line) setLine(next);
  const show = (index: number) => setLine({ ...next, shown: next.keys[index] ?? next.shown });
  const index = next.keys.findIndex((key) => key === next.shown);
  return { key: next.shown, shown: byKey.get(next.shown ?? ''), index, show };
}
