import { Group, SegmentedControl, SimpleGrid, Stack } from '@mantine/core';
import type { Portal } from '@vinculum/contract/access/vocabulary.ts';
import { overviewRanges, getNeedsEndpoint } from '@vinculum/contract/home/overview.ts';
import { TestTrafficSwitch } from '../../design/states/test-traffic.tsx';
import { useChangeAddress } from '../../lib/navigation.ts';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { Attention } from './attention/attention.tsx';
import classes from './attention/attention.module.css';
import { Lately } from './lately/lately.tsx';
import { CarsPicture } from './picture/cars-picture.tsx';
import { FleetsPicture } from './picture/fleets-picture.tsx';
import { PictureOverTime } from './picture/picture.tsx';
import { useRoomQuery } from './use-room.ts';

/** Least pixels of the two lists: as many as what happened lately takes, with the controls where they stand there. */
const listHeights: Readonly<Record<Portal, string>> = {
  CONSUMERS: '360px',
  ADMIN: '360px',
  OEMS: '242px',
  FLEET_MANAGER: '296px',
};

/**
 * What needs the user, the picture over time and what happened lately, all over one range of time. A fleet has nothing
 * else that is over time than what happened lately: there the range stands at that.
 */
export function ControlRoom() {
  const query = useRoomQuery();
  const { portal } = useSession().principal;
  const isOfLately = portal === 'FLEET_MANAGER';
  return (
    <Stack gap="md" mb="xl" className={classes.room} __vars={{ '--list-height': listHeights[portal] }}>
      {!isOfLately && <RoomControls />}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" className={classes.lists}>
        <Attention query={query} />
        <Lately query={query} controls={isOfLately && <RoomControls />} />
      </SimpleGrid>
      <FleetsPicture />
      <PictureOverTime query={query} />
      <CarsPicture />
    </Stack>
  );
}

function RoomControls() {
  const t = useTexts('home');
  const change = useChangeAddress();
  const query = useRoomQuery();
  // Who has not chosen sees which range the server took.
  const taken = useEndpoint(getNeedsEndpoint, { query }).data?.range;
  return (
    <Group justify="space-between" align="flex-start">
      <SegmentedControl
        aria-label={t('room.range')}
        value={query.range ?? taken ?? ''}
        onChange={(range) => change({ range })}
        data={overviewRanges.map((value) => ({ value, label: t(`range.${value}`) }))}
      />
      <TestTrafficSwitch />
    </Group>
  );
}
