import { SimpleGrid, Title } from '@mantine/core';
import { getHomeFiguresEndpoint } from '@vinculum/contract/home/endpoints.ts';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { NotUpdated } from '../../design/states/not-updated.tsx';
import { useTestTraffic } from '../../design/states/test-traffic.tsx';
import { Page } from '../../design/page.tsx';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { cardsFor, useScreens } from '../../lib/screens/screens.ts';
import { useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { CardLink } from './card-link.tsx';
import { ControlRoom } from './control-room.tsx';
import { FleetBanner } from './fleet-banner.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { figureKeys } from './figures.ts';

/** The control room, and below it what the user can do, with the figures that say whether to. */
export function HomeScreen() {
  const t = useTexts('home');
  const { principal, name, organisationName } = useSession();
  const { query } = useTestTraffic();
  const figures = useEndpoint(getHomeFiguresEndpoint, { query }, { refetchInterval: 15_000 });
  const cards = cardsFor(principal, useScreens());
  const onCards = new Set(cards.flatMap((card) => card.figures));
  const others = figureKeys.filter((key) => !onCards.has(key) && figures.data?.[key] !== undefined);
  return (
    <Page title={t('title')} lead={`${t('welcome', { name })} · ${organisationName}`}>
      {cards.length === 0 && others.length === 0 && (
        <EmptyState title={t('nothing')} hint={t('nothingHint')} />
      )}
      <NotUpdated problem={figures.error} />
      {principal.portal === 'FLEET_MANAGER' && <FleetBanner />}
      {cards.length > 0 && <ControlRoom />}
      <SimpleGrid
        cols={{ base: 1, xs: 2, md: 4 }}
        spacing="sm"
        component="ul"
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
      >
        {cards.map((card) => (
          <li key={card.key}>
            <CardLink card={card} figures={figures.data} hasFailed={figures.isError} />
          </li>
        ))}
      </SimpleGrid>
      {others.length > 0 && figures.data !== undefined && (
        <section aria-labelledby="at-a-glance">
          <Title order={2} fz="md" mt="xl" mb="sm" id="at-a-glance">
            {t('atAGlance')}
          </Title>
          <FigureTiles keys={others} figures={figures.data} />
        </section>
      )}
    </Page>
  );
}
