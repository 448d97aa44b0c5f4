import { useFormats } from '../../../lib/language/formats.ts';
import { stackedStatuses, type StatusCounts } from './status-series.ts';
import { useAnalyticsTexts } from './use-analytics-texts.ts';

interface CountsTableProps {
  /** What the table and its first column are called. */
  readonly caption: string;
  readonly head: string;
  readonly rows: readonly { readonly key: string; readonly name: string; readonly counts: StatusCounts }[];
}

/** Counts by status, a row each. */
export function CountsTable({ caption, head, rows }: CountsTableProps) {
  const texts = useAnalyticsTexts();
  const { number } = useFormats();
  return (
    <table aria-label={caption}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {stackedStatuses.map((status) => (
            <th key={status} scope="col">
              {texts.status(status)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, counts }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {stackedStatuses.map((status) => (
              <td key={status}>{number(counts[status])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
