import { Table } from '@mantine/core';
import { EARNED_DAYS, type EarnedDay } from '@vinculum/contract/rewards/endpoints.ts';
import { currencyUnits } from '@vinculum/contract/consents/vocabulary.ts';
import { useFormats } from '../../../lib/language/formats.ts';
import { useMessages, useTexts } from '../../../lib/language/texts.ts';
import { ChartFigure } from '../../../design/charts/chart-figure.tsx';
import { useAmountText } from '../use-amount-text.ts';
import { barsOf, highestDay } from './day-bars.ts';
import classes from './earned-rewards.module.css';

interface EarnedDaysProps {
  readonly currencyType: number;
  /** Of one side in this currency, oldest first. */
  readonly days: readonly EarnedDay[];
  /** YYYY-MM-DD, UTC. */
  readonly today: string;
}

/** What was earned day by day in one currency, as bars and on demand as a table; nothing when nothing was. */
export function EarnedDays({ currencyType, days, today }: EarnedDaysProps) {
  const t = useTexts('rewardsEarned');
  const message = useMessages();
  const amountText = useAmountText();
  const currency = currencyUnits[currencyType];
  const highest = highestDay(days);
  if (currency === undefined || highest === undefined) return null;
  const title = t('days', {
    count: EARNED_DAYS,
    currency: message(`currencyUnit.${currency}`, { count: 2 }),
  });
  const most = t('daysHighest', { amount: amountText(highest.amount, currencyType) ?? '' });
  return (
    <ChartFigure
      title={title}
      hint={most}
      spoken={t('daysSpoken', { days: days.length, count: EARNED_DAYS })}
      picture={<Bars days={days} today={today} />}
      table={<DayTable title={title} days={days} />}
    />
  );
}

function Bars({ days, today }: Pick<EarnedDaysProps, 'days' | 'today'>) {
  return (
    <svg className={classes['bars']} viewBox={`0 0 ${EARNED_DAYS * 10} 40`} preserveAspectRatio="none">
      {barsOf(days, today, EARNED_DAYS).map(({ day, share }, index) => (
        <rect
          key={day}
          className={share > 0 ? classes['bar'] : classes['track']}
          x={index * 10 + 1}
          y={40 - Math.max(1, share * 40)}
          width={8}
          height={Math.max(1, share * 40)}
        />
      ))}
    </svg>
  );
}

function DayTable({ title, days }: { title: string; days: readonly EarnedDay[] }) {
  const t = useTexts('rewardsEarned');
  const formats = useFormats();
  const amountText = useAmountText();
  return (
    <Table aria-label={title}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('day')}</Table.Th>
          <Table.Th scope="col" ta="end">
            {t('cars')}
          </Table.Th>
          <Table.Th scope="col" ta="end">
            {t('amount')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {days.map((day) => (
          <Table.Tr key={day.day}>
            <Table.Th scope="row">{formats.day(day.day)}</Table.Th>
            <Table.Td ta="end">{formats.number(day.cars)}</Table.Td>
            <Table.Td ta="end">{amountText(day.amount, day.currency_type)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
