import type { FormAnalytics } from '@vinculum/contract/responses/analytics.ts';
import { useFormats } from '../../../lib/language/formats.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import classes from './analytics.module.css';
import { ChartFigure } from '../../../design/charts/chart-figure.tsx';
import { CountsTable } from './counts-table.tsx';
import { StatusLegend } from './status-legend.tsx';
import { cssColorOf, stackedStatuses, type StatusCounts, statusesIn, totalOf } from './status-series.ts';
import { useAnalyticsTexts } from './use-analytics-texts.ts';

/** The consents of each maker's cars as bars, as long as the maker has cars. */
export function OemsFigure({ oems }: { oems: FormAnalytics['by_oem'] }) {
  const t = useTexts('responsesAnalytics.oems');
  const { number } = useFormats();
  const most = Math.max(1, ...oems.map(({ counts }) => totalOf(counts)));
  const nameOf = (oem: string | null) => oem ?? t('unregistered');
  const parts = oems.map(({ oem, counts }) =>
    t('part', {
      oem: nameOf(oem),
      count: totalOf(counts),
      accepted: counts.FORM_ACCEPTED + counts.FORM_MANDATORY,
    }),
  );
  return (
    <ChartFigure
      title={t('title')}
      hint={t('hint')}
      spoken={t('spoken', { count: oems.filter(({ oem }) => oem !== null).length, parts: parts.join('; ') })}
      picture={
        <>
          <div className={classes.bars}>
            {oems.map(({ oem, counts }) => (
              <div key={oem ?? ''} className={classes.bar}>
                <span className={classes.name}>{nameOf(oem)}</span>
                <Bar counts={counts} most={most} />
                <span className={classes.count}>{number(totalOf(counts))}</span>
              </div>
            ))}
          </div>
          <StatusLegend statuses={statusesIn(oems.map(({ counts }) => counts))} />
        </>
      }
      table={
        <CountsTable
          caption={t('title')}
          head={t('oem')}
          rows={oems.map(({ oem, counts }) => ({ key: oem ?? '', name: nameOf(oem), counts }))}
        />
      }
    />
  );
}

function Bar({ counts, most }: { counts: StatusCounts; most: number }) {
  const texts = useAnalyticsTexts();
  const { number } = useFormats();
  return (
    <span className={classes.track}>
      {stackedStatuses
        .filter((status) => counts[status] > 0)
        .map((status) => (
          <span
            key={status}
            title={`${texts.status(status)}: ${number(counts[status])}`}
            style={{ background: cssColorOf(status), width: `${(counts[status] / most) * 100}%` }}
          />
        ))}
    </span>
  );
}
