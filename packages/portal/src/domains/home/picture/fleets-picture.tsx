import { Anchor, Group, Paper, Text, Title } from '@mantine/core';
import { listFleetsEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import { ObjectLink } from '../../../design/object/object-link.tsx';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { linkTo } from '../../../lib/screens/link-to.tsx';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import classes from './fleets-picture.module.css';

/** As many as stand below each other without a page. */
const SHOWN = 10;

/** The fleets of a fleet owner, with how many of their cars are connected; nothing while there is none. */
export function FleetsPicture() {
  return useMay(listFleetsEndpoint) ? <Fleets /> : null;
}

function Fleets() {
  const t = useTexts('home');
  const fleets = useEndpoint(
    listFleetsEndpoint,
    { body: { page: 1, limit: SHOWN } },
    { refetchInterval: 15_000 },
  );
  const rows = fleets.data?.data ?? [];
  if (fleets.data !== undefined && rows.length === 0) return null;
  return (
    <Paper withBorder p="md" bg="var(--surface)" component="section" aria-label={t('room.fleets')}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('room.fleets')}</Title>
        {fleets.data !== undefined && fleets.data.total_rows > SHOWN && (
          <Anchor fz="sm" renderRoot={linkTo('/fleets')}>
            {t('room.toFleets', { count: fleets.data.total_rows })}
          </Anchor>
        )}
      </Group>
      {fleets.data === undefined && <NotYet source={fleets} rows={3} height={20} />}
      <ul className={classes.fleets}>
        {rows.map(({ id, name, vehicles, vehicles_online: online }) => (
          <li key={id}>
            <Text fz="sm" fw={500} className={classes.name} style={{ overflowWrap: 'anywhere' }}>
              <ObjectLink kind="fleet" id={id} name={name} />
            </Text>
            <span className={classes.bar} aria-hidden>
              <span style={{ inlineSize: `${(online / Math.max(vehicles, 1)) * 100}%` }} />
            </span>
            <Text fz="sm" className="figures" c="dimmed">
              {t('room.carsConnected', { count: vehicles, online })}
            </Text>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
