/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a drawing with a name, which no tag can show */
import { Anchor, Group, Paper, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import {
  getNeedsEndpoint,
  type Need,
  type NeedKind,
  type Needs,
  type StepKind,
} from '@vinculum/contract/home/overview.ts';
import { useId } from 'react';
import type { Portal } from '@vinculum/contract/access/vocabulary.ts';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { useTestTraffic } from '../../../design/states/test-traffic.tsx';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { linkTo } from '../../../lib/screens/link-to.tsx';
import { useSession } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import type { RoomQuery } from '../use-room.ts';
import classes from './attention.module.css';
import { addressOf, type Destination, pageOf, type To, withSearch } from '../../../lib/screens/addresses.ts';

/** These wait for others: nothing is wrong with them. */
const calm: readonly NeedKind[] = ['mail', 'answersToCome', 'carsToReach', 'drafts'];

/** What needs the user, each line a sentence that leads to its rows; or that nothing does. */
export function Attention({ query }: { query: RoomQuery }) {
  const t = useTexts('home');
  const needs = useEndpoint(getNeedsEndpoint, { query }, { refetchInterval: 15_000 });
  return (
    <Paper withBorder component="section" aria-label={t('room.attention')} className={classes.panel}>
      <Title order={2} px="md" pt="md" pb="xs">
        {t('room.attention')}
      </Title>
      {needs.data !== undefined ? (
        <Lines needs={needs.data} />
      ) : (
        <NotYet source={needs}>
          <Stack gap="xs" p="md" aria-hidden className={classes.waits}>
            <Skeleton h={28} />
            <Skeleton h={28} />
            <Skeleton h={28} />
          </Stack>
        </NotYet>
      )}
    </Paper>
  );
}

function Lines({ needs: { needs, steps } }: { needs: Needs }) {
  const t = useTexts('home');
  if (needs.length === 0 && steps.every(({ is_done: isDone }) => isDone))
    return (
      <Group gap="sm" px="md" pb="md" wrap="nowrap">
        <ThemeIcon variant="light" color="green" radius="xl">
          <IconCircleCheck size={18} aria-hidden />
        </ThemeIcon>
        <Text c="dimmed">{t('room.calm')}</Text>
      </Group>
    );
  // Who has taken them all needs no list of first steps.
  const left = steps.some(({ is_done: isDone }) => !isDone) ? steps : [];
  return (
    <>
      {left.length > 0 && <FirstSteps steps={left} />}
      <ul className={classes.list}>
        {needs.map((need) => (
          <NeedLine key={need.kind} need={need} />
        ))}
      </ul>
    </>
  );
}

function FirstSteps({ steps }: { steps: Needs['steps'] }) {
  const t = useTexts('home');
  const id = useId();
  return (
    <>
      <Text id={id} px="md" fz="sm" fw={600} c="dimmed">
        {t('room.firstSteps')}
      </Text>
      <ul className={classes.list} aria-labelledby={id}>
        {steps.map(({ kind, is_done: isDone }) => (
          <li key={kind}>
            <Anchor className={classes.line} renderRoot={linkTo(stepAddresses[kind])}>
              {isDone ? (
                <IconCircleCheck
                  size={20}
                  role="img"
                  color="var(--mantine-color-green-outline)"
                  aria-label={t('room.done')}
                />
              ) : (
                <IconCircleDashed size={20} role="img" aria-label={t('room.toDo')} />
              )}
              <span className={classes.words}>{t(`step.${kind}`)}</span>
              <IconChevronRight size={16} aria-hidden />
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}

function NeedLine({ need }: { need: Need }) {
  const t = useTexts('home');
  const { principal } = useSession();
  const { isIncluded } = useTestTraffic();
  const { kind, count, is_more: isMore } = need;
  const to = addressOfNeed(need, principal.portal, isIncluded);
  const isCalm = calm.includes(kind);
  return (
    <li>
      <Anchor className={classes.line} renderRoot={linkTo(to)}>
        {isCalm ? (
          <IconClock size={20} aria-hidden />
        ) : (
          <IconAlertTriangle size={20} color="var(--mantine-color-orange-outline)" aria-hidden />
        )}
        <span className={classes.words}>
          {isMore && `${t('room.moreThan')} `}
          {t(`need.${isForUs(kind, principal.portal) ? 'waitsForUs' : kind}`, { count })}
        </span>
        <IconChevronRight size={16} aria-hidden />
      </Anchor>
    </li>
  );
}

const responses = (filters: { readonly status: string; readonly applied?: 'no' }) =>
  addressOf('/consent-responses/$consentFormId', { consentFormId: 'all', ...filters });

/** Where the rows of a need are, with the filters that leave them alone. */
const addressOfRows: Readonly<Record<NeedKind, To>> = {
  jobsFailed: '/health-status',
  sendingGivenUp: '/health-status',
  notConfirmed: responses({ status: 'FORM_CANCELED', applied: 'no' }),
  messagesFailed: '/vehicle-messages',
  messagesNotReached: '/vehicle-messages',
  formsEnding: addressOf('/consent-forms', { status: 'PUBLISHED', sort: 'expiry' }),
  packagesEnding: '/data-packages',
  claimsEnding: '/vehicle-access',
  notAsked: responses({ status: 'FORM_NOT_ASKED' }),
  carsWithoutFleet: addressOf('/vehicles', { state: 'noFleet' }),
  mail: '/messages',
  answersToCome: responses({ status: 'FORM_RECEIVED' }),
  carsToReach: responses({ status: 'FORM_PENDING' }),
  drafts: addressOf('/consent-forms', { status: 'DRAFT' }),
};

/** Of the one thing that a need is about, where that has a page. */
const ownPage: Readonly<Partial<Record<NeedKind, (id: number) => Destination>>> = {
  messagesFailed: pageOf.send,
  messagesNotReached: pageOf.send,
  formsEnding: pageOf.form,
  packagesEnding: pageOf.dataPackage,
  claimsEnding: pageOf.claim,
  drafts: pageOf.form,
};

/** What others wait for, a maker permits itself. */
function isForUs(kind: NeedKind, portal: Portal): boolean {
  return kind === 'notAsked' && portal === 'OEMS';
}

/** The address of the rows that a need counts; with test traffic where it was counted too. */
function addressOfNeed({ kind, id }: Need, portal: Portal, withTests: boolean): To {
  const page = ownPage[kind];
  if (page !== undefined && id !== null) return page(id);
  // Its list of consumers says which of them wait.
  const rows = isForUs(kind, portal) ? '/oems-consumer' : addressOfRows[kind];
  return withTests ? withSearch(rows, { test: 'yes' }) : rows;
}

/** Where each first step is done. */
const stepAddresses: Readonly<Record<StepKind, To>> = {
  writeForm: '/consent-form/new',
  publishForm: '/consent-forms',
  makeKey: '/stream-keys',
  permitConsumer: '/oems-consumer',
  registerCars: '/vehicle-access',
  offerPackage: '/data-packages',
  addFleet: '/fleets',
  fillFleet: '/fleets',
  addConsumer: '/organisations',
  addMaker: '/organisations',
};
