import { Anchor, Paper, SimpleGrid, Skeleton, Text } from '@mantine/core';
import type { Portal } from '@vinculum/contract/access/vocabulary.ts';
import { getPictureEndpoint, type Picture } from '@vinculum/contract/home/overview.ts';
import { amountIn, unitFor } from '@vinculum/contract/usage/periods.ts';
import type { ReactNode } from 'react';
import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { ChartFigure } from '../../../design/charts/chart-figure.tsx';
import { NumbersTable } from '../../../design/charts/numbers-table.tsx';
import { StepChart } from '../../../design/charts/step-chart.tsx';
import { ErrorState } from '../../../design/states/error-state.tsx';
import { type Formats, useFormats } from '../../../lib/language/formats.ts';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { addressOf, type To } from '../../../lib/screens/addresses.ts';
import { linkTo } from '../../../lib/screens/link-to.tsx';
import { useSession } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import type { RoomQuery } from '../use-room.ts';

const HEIGHT = 160;
/** Of a picture with its title and its sentence: so much is kept free while it loads. */
const WHOLE_HEIGHT = 312;

/** How many pictures each side has. */
const pictures: Readonly<Record<Portal, number>> = { CONSUMERS: 2, ADMIN: 2, OEMS: 1, FLEET_MANAGER: 0 };

const responses = addressOf('/consent-responses/$consentFormId', { consentFormId: 'all' });
const carsWithConsents = addressOf('/vehicles', { state: 'live' });

/** Where each side sees whose consents they are; the answers themselves are the consumers’ and the operator’s. */
const rowsOfConsents: Readonly<Record<Portal, To>> = {
  CONSUMERS: responses,
  ADMIN: responses,
  OEMS: carsWithConsents,
  FLEET_MANAGER: carsWithConsents,
};

/** Consents by state and delivered data over the range, each with its numbers as a table and a way to the rows. */
export function PictureOverTime({ query }: { query: RoomQuery }) {
  const picture = useEndpoint(getPictureEndpoint, { query }, { refetchInterval: 60_000 });
  if (picture.data === undefined)
    return picture.error === null ? (
      <PicturesToCome />
    ) : (
      <Paper withBorder>
        <ErrorState problem={picture.error} retry={() => void picture.refetch()} />
      </Paper>
    );
  const { consents, data } = picture.data;
  if (consents === null && data === null) return null;
  return (
    <Pictures count={consents !== null && data !== null ? 2 : 1}>
      {consents !== null && <Consents picture={picture.data} consents={consents} />}
      {data !== null && <Delivered picture={picture.data} data={data} />}
    </Pictures>
  );
}

function PicturesToCome() {
  const count = pictures[useSession().principal.portal];
  if (count === 0) return null;
  return (
    <Pictures count={count}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} h={WHOLE_HEIGHT} aria-hidden />
      ))}
    </Pictures>
  );
}

function Pictures({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, md: count }} spacing="md">
      {children}
    </SimpleGrid>
  );
}

type Parts<K extends keyof Picture> = { readonly picture: Picture } & Readonly<
  Record<K, NonNullable<Picture[K]>>
>;

function Consents({ picture, consents }: Parts<'consents'>) {
  const t = useTexts('home');
  const formats = useFormats();
  const { number } = formats;
  const live = courseOf(consents, ['FORM_ACCEPTED', 'FORM_MANDATORY'], picture.steps.length);
  const waiting = courseOf(consents, ['FORM_PENDING', 'FORM_RECEIVED'], picture.steps.length);
  const said = t('room.consentsNow', { live: live.at(-1) ?? 0, waiting: waiting.at(-1) ?? 0 });
  return (
    <Figure
      title={t('room.consents')}
      said={said}
      to={rowsOfConsents[useSession().principal.portal]}
      picture={
        <StepChart
          height={HEIGHT}
          steps={picture.steps.map((step) => shortStep(step, formats))}
          series={[
            { label: t('room.live'), color: 'var(--mantine-color-teal-6)', values: live },
            { label: t('room.waiting'), color: 'var(--mantine-color-yellow-6)', values: waiting },
          ]}
        />
      }
      table={
        <NumbersTable
          caption={t('room.consents')}
          head={[t('room.step'), t('room.liveAndWaiting')]}
          rows={picture.steps.map((step, index) => [
            wholeStep(step, formats),
            `${number(live[index] ?? 0)} / ${number(waiting[index] ?? 0)}`,
          ])}
        />
      }
    />
  );
}

function Delivered({ picture, data }: Parts<'data'>) {
  const t = useTexts('home');
  const formats = useFormats();
  const { number } = formats;
  const amount = (bytes: number) => {
    const unit = unitFor([bytes]);
    return `${number(amountIn(bytes, unit), 1)} ${unit}`;
  };
  // What was delivered in the running step is not yet what will have been.
  const markedLast = (steps: readonly string[]) =>
    steps.map((step, index) => (index === steps.length - 1 ? t('room.soFar', { step }) : step));
  const bytes = data.reduce((sum, step) => sum + step.bytes, 0);
  const messages = data.reduce((sum, step) => sum + step.messages, 0);
  return (
    <Figure
      title={t('room.data')}
      said={t('room.dataSum', { amount: amount(bytes), messages })}
      to="/live-data"
      picture={
        <StepChart
          height={HEIGHT}
          runningText={(step) => t('room.soFar', { step })}
          steps={picture.steps.map((step) => shortStep(step, formats))}
          series={[
            {
              label: t('room.messages'),
              color: 'var(--mantine-color-blue-6)',
              values: data.map((step) => step.messages),
            },
          ]}
        />
      }
      table={
        <NumbersTable
          caption={t('room.data')}
          head={[t('room.step'), t('room.messages')]}
          rows={markedLast(picture.steps.map((step) => wholeStep(step, formats))).map((step, index) => [
            step,
            `${number(data[index]?.messages ?? 0)} (${amount(data[index]?.bytes ?? 0)})`,
          ])}
        />
      }
    />
  );
}

interface FigureProps {
  readonly title: string;
  readonly said: string;
  readonly to: To;
  readonly picture: ReactNode;
  readonly table: ReactNode;
}

function Figure({ title, said, to, picture, table }: FigureProps) {
  const t = useTexts('home');
  return (
    <Paper withBorder p="md" mih={WHOLE_HEIGHT} bg="var(--surface)">
      <ChartFigure
        title={title}
        hint={t('room.toNow')}
        spoken={said}
        above={
          <Text fw={650} fz="lg" className="figures" mb="xs">
            <Anchor inherit renderRoot={linkTo(to)}>
              {said}
            </Anchor>
          </Text>
        }
        picture={picture}
        table={table}
      />
    </Paper>
  );
}

/** How many consents stood in any of these states at the end of each step. */
function courseOf(
  consents: NonNullable<Picture['consents']>,
  statuses: readonly ConsentStatus[],
  steps: number,
): number[] {
  return Array.from({ length: steps }, (_, index) =>
    statuses.reduce((sum, status) => sum + (consents[status]?.[index] ?? 0), 0),
  );
}

/** A step as the axis shows it: the clock of an hour or a minute, the day of a day. */
function shortStep(step: string, { dayOfYear }: Formats): string {
  return step.length > 10 ? step.slice(11, 16) : dayOfYear(step);
}

/** A step as a table says it; of a clock with its offset, for an hour can come twice. */
function wholeStep(step: string, { day }: Formats): string {
  return step.length > 10 ? `${day(step)}, ${step.slice(11)}` : day(step);
}
