import { Anchor, Box, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { Portal } from '@vinculum/contract/access/vocabulary.ts';
import { listAuditEndpoint } from '@vinculum/contract/audit/endpoints.ts';
import { getLatelyEndpoint, type Happening, LATELY_SHOWN } from '@vinculum/contract/home/overview.ts';
import { type ReactNode, useState } from 'react';
import { ObjectLink } from '../../../design/object/object-link.tsx';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { RelativeTime } from '../../../design/relative-time.tsx';
import { useFormats } from '../../../lib/language/formats.ts';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { linkTo } from '../../../lib/screens/link-to.tsx';
import { useMay, useSession } from '../../../lib/session.tsx';
import { useTextOf, useTexts } from '../../../lib/language/texts.ts';
import { actTextsEn } from '../acts.en.ts';
import type { RoomQuery } from '../use-room.ts';
import classes from './lately.module.css';

/** As many as stand beside what needs somebody on a usual day. */
const shownAtFirst: Readonly<Record<Portal, number>> = { CONSUMERS: 5, ADMIN: 5, OEMS: 3, FLEET_MANAGER: 3 };

interface LatelyProps {
  readonly query: RoomQuery;
  /** What chooses what is told, where nothing else is chosen by it. */
  readonly controls: ReactNode;
}

/** What happened lately, newest first, with links to what it happened to. */
export function Lately({ query, controls }: LatelyProps) {
  const t = useTexts('home');
  const mayAudit = useMay(listAuditEndpoint);
  const lately = useEndpoint(getLatelyEndpoint, { query }, { refetchInterval: 15_000 });
  const { portal } = useSession().principal;
  const [isWhole, setWhole] = useState(false);
  const happenings = lately.data?.happenings ?? [];
  const most = shownAtFirst[portal];
  const shown = isWhole ? happenings : happenings.slice(0, most);
  return (
    <Paper withBorder p="md" component="section" aria-label={t('room.lately')} className={classes.panel}>
      <Title order={2} mb="sm">
        {t('room.lately')}
      </Title>
      {Boolean(controls) && <Box mb="md">{controls}</Box>}
      {lately.data === undefined && (
        <NotYet source={lately}>
          <Stack gap="sm" aria-hidden>
            {Array.from({ length: most }, (_, index) => (
              <Skeleton key={index} h={39} />
            ))}
          </Stack>
        </NotYet>
      )}
      {lately.data !== undefined && happenings.length === 0 && <Text c="dimmed">{t('room.quiet')}</Text>}
      <ol className={classes.line}>
        {shown.map((one) => (
          <Entry key={one.key} happening={one} />
        ))}
      </ol>
      <Group gap="md" mt="sm">
        {happenings.length > most && (
          <MoreButton count={happenings.length} isWhole={isWhole} onToggle={() => setWhole(!isWhole)} />
        )}
        {mayAudit && (
          <Anchor fz="sm" renderRoot={linkTo('/audit')}>
            {t('room.toAudit')}
          </Anchor>
        )}
      </Group>
    </Paper>
  );
}

interface MoreButtonProps {
  readonly count: number;
  readonly isWhole: boolean;
  readonly onToggle: () => void;
}

function MoreButton({ count, isWhole, onToggle }: MoreButtonProps) {
  const t = useTexts('home');
  const more = t(count < LATELY_SHOWN ? 'room.showAll' : 'room.showNewest', { count });
  return (
    <Button size="compact-sm" variant="default" aria-expanded={isWhole} onClick={onToggle}>
      {isWhole ? t('room.showFewer') : more}
    </Button>
  );
}

function Entry({ happening }: { happening: Happening }) {
  const t = useTexts('home');
  const actText = useActText();
  const { day } = useFormats();
  const { act, actor, organisation, object, text, count, declined, at } = happening;
  const counted =
    act === 'answers'
      ? t('room.answers', { accepted: count ?? 0, declined: declined ?? 0 })
      : count !== null && t(act.startsWith('domain-list.') ? 'room.domains' : 'room.cars', { count });
  return (
    <li>
      <Text fz="sm" className={classes.words}>
        {text ?? actText(happening)}
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

/** The text of an act by its name on the wire; none of a notice, which brings its own. */
function useActText(): (happening: Happening) => string {
  const textOf = useTextOf();
  return ({ act, told }) => {
    const key = act.replaceAll(/[.-]/g, '_');
    return isKey(key) ? textOf(`home.act.${key}`, { told: told ?? 'other' }) : '';
  };
}

function isKey(key: string): key is keyof typeof actTextsEn {
  return Object.hasOwn(actTextsEn, key);
}
