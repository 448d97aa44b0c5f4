import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import classes from './analytics.module.css';
import { cssColorOf } from './status-series.ts';
import { useAnalyticsTexts } from './use-analytics-texts.ts';

/** Which colour is which status. */
export function StatusLegend({ statuses }: { statuses: readonly ConsentStatus[] }) {
  const texts = useAnalyticsTexts();
  return (
    <ul className={classes.legend}>
      {statuses.map((status) => (
        <li key={status}>
          <span className={classes.key} style={{ background: cssColorOf(status) }} />
          {texts.status(status)}
        </li>
      ))}
    </ul>
  );
}
