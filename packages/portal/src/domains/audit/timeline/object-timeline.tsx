import { Anchor, Paper, Stack, Text } from '@mantine/core';
import {
  readTimelineEndpoint,
  type TimelineEntry,
  type TimelineKind,
  timelineAccess,
} from '@vinculum/contract/audit/timeline.ts';
import type { TimelineAct } from '@vinculum/contract/foundation/audit/telling.ts';
import { may } from '@vinculum/contract/access/access.ts';
import { Fragment, type ReactNode } from 'react';
import type { PageTab } from '../../../design/object/page-tabs.tsx';
import { Timeline } from '../../../design/object/timeline.tsx';
import { VinLink } from '../../../design/vins/vin-link.tsx';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { NotUpdated } from '../../../design/states/not-updated.tsx';
import { type KeyPage, KeyPages } from '../../../design/table/key-pages.tsx';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import type { To } from '../../../lib/screens/addresses.ts';
import { linkTo } from '../../../lib/screens/link-to.tsx';
import { useSession } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';

const POLL_MS = 15_000;

interface ObjectTimelineProps {
  readonly kind: TimelineKind;
  readonly id: number;
  /** Of an organisation: where stands what its users did. */
  readonly trail?: To | undefined;
}

/** What happened to an object, newest first: what the own organisation did; to an operator, what anybody did. */
export function ObjectTimeline({ trail, ...object }: ObjectTimelineProps) {
  const t = useTexts('audit.timeline');
  const isOperator = useSession().principal.portal === 'ADMIN';
  return (
    <Stack gap={0} component="section" aria-label={t('title')}>
      <Text fz="sm" c="dimmed" mb="md">
        {trail === undefined ? (
          t(isOperator ? 'leadOperator' : 'lead')
        ) : (
          <>
            {t('leadOrganisation')} <Anchor renderRoot={linkTo(trail)}>{t('toTrail')}</Anchor>
          </>
        )}
      </Text>
      <KeyPages moreText={t('more')} renderPage={(page) => <EntriesPage {...object} page={page} />} />
    </Stack>
  );
}

/** The part of an object's page that tells what happened to it, for who may read that of such objects. */
export function useTimelineTab(kind: TimelineKind): (id: number, trail?: To) => PageTab | false {
  const t = useTexts('audit.timeline');
  const { principal } = useSession();
  const mayRead = may(principal, timelineAccess[kind]);
  return (id, trail) =>
    mayRead && {
      name: 'timeline',
      title: t('title'),
      render: () => <ObjectTimeline kind={kind} id={id} trail={trail} />,
    };
}

function EntriesPage({ kind, id, page: { before, renderMore } }: ObjectTimelineProps & { page: KeyPage }) {
  const t = useTexts('audit.timeline');
  const detailOf = useDetail();
  const query = { kind, id, ...(before !== null && { before }) };
  // Older pages stay as they are: nothing is inserted behind the newest.
  const found = useEndpoint(
    readTimelineEndpoint,
    { query },
    { refetchInterval: before === null ? POLL_MS : false },
  );
  if (found.data === undefined) return <NotYet source={found} rows={4} height={48} />;
  const { data: entries, next } = found.data;
  if (before === null && entries.length === 0)
    return (
      <Paper withBorder>
        <EmptyState title={t('none')} hint={t('noneHint')} />
      </Paper>
    );
  return (
    <>
      <NotUpdated problem={found.error} />
      <Timeline
        name={t('title')}
        items={entries.map((entry) => {
          const { id: key, act, at, actor, organisation } = entry;
          const text = detailOf(entry);
          return {
            key: String(key),
            title: <b>{t(`acts.${act}`)}</b>,
            ...(text !== null && { text }),
            at,
            by: [actor, organisation].filter((part) => part !== null).join(' · '),
          };
        })}
      />
      {renderMore(next)}
    </>
  );
}

/** Acts whose count is one of domains. */
const ofDomains: readonly TimelineAct[] = ['domainsAdded', 'domainsDeleted'];

/** Whom or what it concerned: the first vehicles by name, where it names them, otherwise how many; null for nothing. */
function useDetail(): (entry: TimelineEntry) => ReactNode {
  const t = useTexts('audit.timeline');
  return ({ act, count, vins, other }) => {
    const counted = count !== null && t(ofDomains.includes(act) ? 'domains' : 'vehicles', { count });
    if (vins.length === 0)
      return [other, counted].filter((part) => typeof part === 'string').join(' · ') || null;
    const more = (count ?? 0) - vins.length;
    return (
      <>
        {other !== null && `${other} · `}
        {vins.map((vin, at) => (
          <Fragment key={vin}>
            {at > 0 && ', '}
            <VinLink vin={vin} />
          </Fragment>
        ))}
        {more > 0 && ` ${t('moreVehicles', { count: more })}`}
      </>
    );
  };
}
