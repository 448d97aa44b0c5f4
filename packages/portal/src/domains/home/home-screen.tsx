import {
  Anchor,
  Box,
  Group,
  Paper,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  ThemeIcon,
  Title,
  UnstyledButton,
} from '@mantine/core';
import { getHomeFiguresEndpoint, type HomeFigures } from '@vinculum/contract/home/endpoints.ts';
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { NotUpdated } from '../../design/states/not-updated.tsx';
import { useTestTraffic } from '../../design/states/test-traffic.tsx';
import { Page } from '../../design/page.tsx';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { cardsFor, type HomeCard, useScreens } from '../../lib/screens/screens.ts';
import { useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { ControlRoom } from './control-room.tsx';
import { figureKeys, useFigureText } from './figures.ts';
import { addressOf, type To } from '../../lib/screens/addresses.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import classes from './home-screen.module.css';

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
      {figures.error !== null && (
        <Box mb="md" className="not-updated">
          <NotUpdated problem={figures.error} />
        </Box>
      )}
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
        {principal.portal === 'FLEET_MANAGER' && <FleetBanner />}
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

interface FigureTilesProps {
  readonly keys: readonly (typeof figureKeys)[number][];
  readonly figures: HomeFigures;
}

/** Where the rows are of figures that stand by themselves: every side has its cars. */
const rowsOfTile: Partial<Record<(typeof figureKeys)[number], To>> = {
  vehicles: '/vehicles',
  vehicles_online: addressOf('/vehicles', { state: 'connected' }),
};

function FigureLink({ to, children }: { readonly to: To | undefined; readonly children: string }) {
  if (to === undefined) return children;
  return (
    <Anchor inherit renderRoot={linkTo(to)}>
      {children}
    </Anchor>
  );
}

/** Figures that belong to no card of this user. */
function FigureTiles({ keys, figures }: FigureTilesProps) {
  const textOf = useFigureText();
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md">
      {keys.map((key) => (
        <Paper key={key} withBorder p="md" bg="var(--surface)">
          <Text fw={600} className="figures">
            <FigureLink to={rowsOfTile[key]}>{textOf(key, figures[key] ?? 0)}</FigureLink>
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}

/** What the portal of fleet managers is for (specification 2, section 2), in the room beside its one card. */
function FleetBanner() {
  const t = useTexts('home');
  return (
    <li className={classes['banner']}>
      <Paper
        withBorder
        px="md"
        py="sm"
        h="100%"
        component="section"
        aria-label={t('fleetBanner')}
        bg="color-mix(in srgb, var(--mantine-primary-color-filled) 9%, var(--surface))"
      >
        <Group gap="md" wrap="nowrap" h="100%">
          <ThemeIcon size={44} radius="md" visibleFrom="xs">
            <IconCar size={26} stroke={1.6} aria-hidden />
          </ThemeIcon>
          <Stack gap={2}>
            <Text fw={620}>{t('fleetBanner')}</Text>
            <Text fz="sm" c="dimmed" maw="70ch">
              {t('fleetBannerText')}
            </Text>
          </Stack>
        </Group>
      </Paper>
    </li>
  );
}

interface CardLinkProps {
  readonly card: HomeCard;
  /** Undefined while they load; the card works without them. */
  readonly figures: HomeFigures | undefined;
  readonly hasFailed: boolean;
}

/** One card: what it leads to, why one would go there, and its live figures. */
function CardLink({ card, figures, hasFailed }: CardLinkProps) {
  const t = useTexts('home');
  const textOf = useFigureText();
  const { icon: Picture } = card;
  const shown = card.figures.flatMap((key) => {
    const count = figures?.[key];
    return count === undefined ? [] : [textOf(key, count)];
  });
  return (
    <UnstyledButton className={classes['card']} renderRoot={linkTo(card.to)}>
      {Picture === undefined ? <span /> : <Picture size={18} stroke={1.7} aria-hidden />}
      <span className={classes['name']}>{t(card.key)}</span>
      <span className={classes['hint']}>{t(`${card.key}Hint`)}</span>
      {card.figures.length > 0 && figures === undefined && !hasFailed && (
        <span className={classes['figures']}>
          <Skeleton component="span" display="block" h={20} w="50%" />
        </span>
      )}
      {shown.length > 0 && <span className={`figures ${classes['figures']}`}>{shown.join(' · ')}</span>}
    </UnstyledButton>
  );
}
