import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../lib/language/texts.ts';
import { Pager } from './pager.tsx';

/** What one takes in while driving. */
const MOST_WHILE_MOVING = 2;

/** All rows while the car stands; while it moves a few at a time, with the way to the others. */
export function usePages<Row>(
  rows: readonly Row[],
  isMoving: boolean,
): { readonly shown: readonly Row[]; readonly pager: ReactNode } {
  const t = useTexts('carScreen.pages');
  const [wanted, setPage] = useState(0);
  if (!isMoving) return { shown: rows, pager: null };
  const count = Math.ceil(rows.length / MOST_WHILE_MOVING);
  const page = Math.max(0, Math.min(wanted, count - 1));
  const texts = { where: t('where', { n: page + 1, count }), previous: t('previous'), next: t('next') };
  return {
    shown: rows.slice(page * MOST_WHILE_MOVING, (page + 1) * MOST_WHILE_MOVING),
    pager: <Pager index={page} count={count} onGo={setPage} texts={texts} />,
  };
}
