import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { ScrollFrame } from '../../../design/table/scroll-frame.tsx';
import { StatusChip } from '../../../design/states/status-chip.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import type { EligibilityRow } from './eligibility-rows.ts';
import { outcomeKinds } from './eligibility-summary.tsx';
import { useRowTexts } from './use-row-texts.ts';
import classes from './eligibility.module.css';

/** Lists of this length are shown as they are. */
const plainUpTo = 50;
const usualHeight = 58;

/** A row a VIN: whether publishing asks its owner, and if not, why. Only what is in view is drawn of long lists. */
export function EligibilityTable({ rows }: { rows: readonly EligibilityRow[] }) {
  const t = useTexts('publicationEligibility');
  if (rows.length > plainUpTo) return <LongTable rows={rows} />;
  return (
    <ScrollFrame className={classes.frame} label={t('table')}>
      <Frame count={rows.length}>
        {rows.map((row) => (
          <tr key={row.vin}>
            <Cells row={row} />
          </tr>
        ))}
      </Frame>
    </ScrollFrame>
  );
}

function LongTable({ rows }: { rows: readonly EligibilityRow[] }) {
  const t = useTexts('publicationEligibility');
  const frame = useRef<HTMLElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to a memoised part
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => usualHeight,
    overscan: 8,
  });
  const items = list.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = list.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <ScrollFrame ref={frame} className={classes.frame} label={t('table')}>
      <Frame count={rows.length}>
        {above > 0 && <tr className={classes.space} style={{ height: above }} aria-hidden />}
        {items.map(({ index, key }) => {
          const row = rows[index];
          return (
            <tr key={key} ref={list.measureElement} data-index={index} aria-rowindex={index + 2}>
              {row !== undefined && <Cells row={row} />}
            </tr>
          );
        })}
        {below > 0 && <tr className={classes.space} style={{ height: below }} aria-hidden />}
      </Frame>
    </ScrollFrame>
  );
}

function Frame({ count, children }: { count: number; children: ReactNode }) {
  const t = useTexts('publicationEligibility');
  return (
    <table className={classes.table} aria-label={t('table')} aria-rowcount={count + 1}>
      <thead className={classes.head}>
        <tr>
          <th scope="col">{t('vin')}</th>
          <th scope="col">{t('result')}</th>
          <th scope="col">{t('signals')}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Cells({ row }: { row: EligibilityRow }) {
  const texts = useRowTexts();
  return (
    <>
      <td>
        <span className={classes.vin}>{row.vin}</span>
        {row.oem !== null && <span className={classes.note}>{row.oem}</span>}
      </td>
      <td>
        <StatusChip kind={outcomeKinds[row.outcome]}>{texts.outcome(row)}</StatusChip>
        <span className={classes.note}>{texts.why(row)}</span>
      </td>
      <td className={classes.signals}>{texts.signals(row)}</td>
    </>
  );
}
