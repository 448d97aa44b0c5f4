import type { PeriodUnit } from '@vinculum/contract/usage/periods.ts';
import { useFormats } from '../../lib/language/formats.ts';
import { localeOf } from '../../lib/language/locale.ts';
import { useLanguage } from '../../lib/language/language.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { periodTexts, type ShownUsage } from './shown-bars.ts';

/** The titles of the columns; with two series each says whose it is. */
export function useUsageHead(): (usage: ShownUsage) => readonly string[] {
  const t = useTexts('usage');
  return ({ names, unit }) => [
    t('period'),
    ...names.flatMap((name) =>
      names.length === 1
        ? [t('amountIn', { unit }), t('messages'), t('bytes')]
        : [t('amountOf', { name, unit }), t('messagesOf', { name }), t('bytesOf', { name })],
    ),
  ];
}

/** The numbers of the chart, oldest first, with their sums. */
export function UsageTable({ usage, unit }: { usage: ShownUsage; unit: PeriodUnit }) {
  const t = useTexts('usage');
  const headOf = useUsageHead();
  const { language } = useLanguage();
  const { number } = useFormats();
  const { long } = periodTexts(localeOf(language), unit);
  return (
    <table aria-label={t('results')}>
      <thead>
        <tr>
          {headOf(usage).map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {usage.bars.map((bar) => (
          <tr key={bar.date}>
            <th scope="row">{long(bar)}</th>
            {bar.counts.map(({ bytes, messages }, index) => (
              <Cells
                key={usage.names[index]}
                figures={[number(bar.amounts[index] ?? 0, 3), number(messages), number(bytes)]}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cells({ figures }: { figures: readonly [string, string, string] }) {
  const [amount, messages, bytes] = figures;
  return (
    <>
      <td>{amount}</td>
      <td>{messages}</td>
      <td>{bytes}</td>
    </>
  );
}
