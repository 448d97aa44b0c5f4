import { Anchor, Group, Paper, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import { getNeedsEndpoint, type Need, type NeedKind, type Needs } from '@vinculum/contract/home/overview.ts';
import { useId } from 'react';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { useTestTraffic } from '../../../design/states/test-traffic.tsx';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { linkTo } from '../../../lib/screens/link-to.tsx';
import { useSession } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import type { RoomQuery } from '../use-room.ts';
import { addressOfNeed, stepAddresses } from './need-addresses.ts';
import classes from './attention.module.css';

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
          <Stack gap="xs" p="md" aria-hidden>
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
                  color="var(--mantine-color-green-outline)"
                  aria-label={t('room.done')}
                />
              ) : (
                <IconCircleDashed size={20} aria-label={t('room.toDo')} />
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
          {t(`need.${kind}`, { count })}
        </span>
        <IconChevronRight size={16} aria-hidden />
      </Anchor>
    </li>
  );
}
