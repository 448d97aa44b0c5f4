import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import type { ConsentResponseRow } from '@vinculum/contract/responses/endpoints.ts';
import { ScrollFrame } from '../../../design/table/scroll-frame.tsx';
import { NotUpdated } from '../../../design/states/not-updated.tsx';
import { useFormats } from '../../../lib/language/formats.ts';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { addressOf } from '../../../lib/screens/addresses.ts';
import { linkTo } from '../../../lib/screens/link-to.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { useResponsesCall } from '../../responses/public.ts';
import {
  figuresOf,
  figuresOfCars,
  type WatchedCar,
  watchedCars,
  type WatchFigures,
  type WatchStage,
} from './watched-cars.ts';
import classes from './watch.module.css';
import { StatusChip, type StatusKind } from '../../../design/states/status-chip.tsx';
import { VinLink } from '../../../design/vins/vin-link.tsx';

/** So many responses are read at once. Of more cars the figures of the whole form are shown. */
const MOST_CARS = 200;
const pollMs = 2000;

interface WatchPanelProps {
  readonly formId: number;
  /** The cars that were asked just now. */
  readonly vins: readonly string[];
}

/** The answers of cars as they arrive: received, answered, refused, live. */
export function WatchPanel({ formId, vins }: WatchPanelProps) {
  const t = useTexts('publication');
  const responses = useEndpoint(
    useResponsesCall(),
    { body: { consent_id: formId, limit: MOST_CARS, include_test: true } },
    { refetchInterval: ({ state }) => (isDone(vins, state.data) ? false : pollMs) },
  );
  if (responses.data === undefined) return <NotUpdated problem={responses.error} />;
  const cars = watchedCars(vins, responses.data.data);
  const figures = cars === null ? figuresOf(responses.data.counts) : figuresOfCars(cars);
  return (
    <Paper withBorder p="md" component="section" aria-label={t('steps.watch')}>
      <Stack gap="sm">
        <Title order={3} fz="md">
          {t('steps.watch')}
        </Title>
        <NotUpdated problem={responses.error} />
        <Text fz="sm" c="dimmed">
          {cars === null ? t('watch.ofForm') : t('watch.ofThese', { count: cars.length })}
        </Text>
        <Figures formId={formId} figures={figures} />
        {cars !== null && <WatchedCars cars={cars} />}
        <Text fz="sm" component="output">
          {t('watch.says', { ...figures })}{' '}
          {isDone(vins, responses.data) ? t('watch.all') : t('watch.follows')}
        </Text>
      </Stack>
    </Paper>
  );
}

const shownFigures = ['received', 'answered', 'refused', 'live'] as const;

/** A figure leads to the list that holds what it counts; no one list holds what was received, answered or is live. */
function Figures({ formId, figures }: { readonly formId: number; readonly figures: WatchFigures }) {
  const t = useTexts('publication.watch');
  const { number } = useFormats();
  return (
    <ul className={classes.figures}>
      {shownFigures.map((key) => (
        <li key={key} className={classes.figure}>
          <span className={classes.count}>
            <span key={figures[key]} className={figures[key] > 0 ? classes.landed : ''}>
              {number(figures[key])}
            </span>
          </span>
          {key === 'refused' ? (
            <Anchor
              className={classes.link}
              fz="sm"
              aria-label={`${t(key)}: ${number(figures[key])}`}
              renderRoot={linkTo(
                addressOf('/consent-responses/$consentFormId', {
                  consentFormId: formId,
                  status: 'FORM_DECLINED',
                }),
              )}
            >
              {t(key)}
            </Anchor>
          ) : (
            <span className={classes.name}>{t(key)}</span>
          )}
          <svg className={classes.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
            <rect className={classes.track} width="100" height="4" />
            <rect className={classes[key]} width={share(figures[key], figures.asked)} height="4" />
          </svg>
        </li>
      ))}
    </ul>
  );
}

function share(count: number, all: number): number {
  return all === 0 ? 0 : (count / all) * 100;
}

function isDone(
  vins: readonly string[],
  answer: { readonly data: readonly ConsentResponseRow[] } | undefined,
): boolean {
  const cars = answer === undefined ? null : watchedCars(vins, answer.data);
  return cars !== null && cars.every(({ stage }) => stage !== 'asked' && stage !== 'received');
}

const stageKinds: Readonly<Record<WatchStage, StatusKind>> = {
  asked: 'waiting',
  received: 'info',
  live: 'good',
  refused: 'bad',
  ended: 'neutral',
};

/** Each car with how far it is; what has just arrived shows for a moment that it did. */
function WatchedCars({ cars }: { readonly cars: readonly WatchedCar[] }) {
  const t = useTexts('publication.watch');
  return (
    <ScrollFrame className={classes.frame} label={t('cars')}>
      <ul className={classes.cars}>
        {cars.map(({ vin, stage }) => (
          <li key={vin} className={classes.car}>
            <VinLink vin={vin} />
            <StatusChip kind={stageKinds[stage]}>{t(`stage.${stage}`)}</StatusChip>
          </li>
        ))}
      </ul>
    </ScrollFrame>
  );
}
