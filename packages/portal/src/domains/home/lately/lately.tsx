import { Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { getLatelyEndpoint, type Happening } from '@vinculum/contract/home/overview.ts';
import { ObjectLink } from '../../../design/object/object-link.tsx';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { RelativeTime } from '../../../design/relative-time.tsx';
import { useFormats } from '../../../lib/formats.ts';
import { useEndpoint } from '../../../lib/queries.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { RoomQuery } from '../use-room.ts';
import { actNameOf } from './act-names.ts';
import classes from './lately.module.css';

/** What happened lately, newest first, with links to what it happened to. */
export function Lately({ query }: { query: RoomQuery }) {
  const t = useTexts('home');
  const lately = useEndpoint(getLatelyEndpoint, { query }, { refetchInterval: 15_000 });
  const happenings = lately.data?.happenings ?? [];
  return (
    <Paper withBorder p="md" component="section" aria-label={t('room.lately')} className={classes.panel}>
      <Title order={2} mb="sm">
        {t('room.lately')}
      </Title>
      {lately.data === undefined && (
        <NotYet source={lately}>
          <Stack gap="sm" aria-hidden>
            <Skeleton h={36} />
            <Skeleton h={36} />
            <Skeleton h={36} />
          </Stack>
        </NotYet>
      )}
      {lately.data !== undefined && happenings.length === 0 && <Text c="dimmed">{t('room.quiet')}</Text>}
      <ol className={classes.line}>
        {happenings.map((one) => (
          <Entry key={one.key} happening={one} />
        ))}
      </ol>
    </Paper>
  );
}

function Entry({ happening }: { happening: Happening }) {
  const t = useTexts('home');
  const { day } = useFormats();
  const { act, actor, organisation, object, text, count, declined, at } = happening;
  const counted =
    act === 'answers'
      ? t('room.answers', { accepted: count ?? 0, declined: declined ?? 0 })
      : count !== null && t('room.cars', { count });
  return (
    <li>
      <Text fz="sm" className={classes.words}>
        {text ?? t(`act.${actNameOf(act)}`)}
        {object !== null && text === null && ' '}
        {object !== null && text === null && (
          <ObjectLink kind={object.kind} id={object.id} name={<b>{object.name}</b>} />
        )}
        {counted !== false && ` · ${counted}`}
      </Text>
      <Text fz="xs" c="dimmed">
        {[actor, organisation].filter((part) => part !== null).map((part) => `${part} · `)}
        {at.length > 10 ? <RelativeTime moment={at} /> : day(at)}
      </Text>
    </li>
  );
}
