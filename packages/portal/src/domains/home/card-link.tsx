import { Group, Paper, Skeleton, Text, ThemeIcon } from '@mantine/core';
import type { HomeFigures } from '@vinculum/contract/home/endpoints.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import type { HomeCard } from '../../lib/screens/screens.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './card-link.module.css';
import { useFigureText } from './figures.ts';

interface CardLinkProps {
  readonly card: HomeCard;
  /** Undefined while they load; the card works without them. */
  readonly figures: HomeFigures | undefined;
  readonly hasFailed: boolean;
}

/** One card: what it leads to, why one would go there, and its live figures. */
export function CardLink({ card, figures, hasFailed }: CardLinkProps) {
  const t = useTexts('home');
  const textOf = useFigureText();
  const { icon: Picture } = card;
  const shown = card.figures.flatMap((key) => {
    const count = figures?.[key];
    return count === undefined ? [] : [textOf(key, count)];
  });
  return (
    <Paper withBorder p="md" className={classes.card} renderRoot={linkTo(card.to)}>
      <Group gap="sm" wrap="nowrap" align="center">
        <ThemeIcon variant="light" size={28}>
          {Picture !== undefined && <Picture size={16} stroke={1.7} aria-hidden />}
        </ThemeIcon>
        <Text fw={600}>{t(card.key)}</Text>
      </Group>
      <Text c="dimmed" fz="sm" mt="xs">
        {t(`${card.key}Hint`)}
      </Text>
      {card.figures.length > 0 && figures === undefined && !hasFailed && <Skeleton h={20} w="50%" mt="xs" />}
      {shown.length > 0 && (
        <Text fw={600} mt="xs" className="figures">
          {shown.join(' · ')}
        </Text>
      )}
    </Paper>
  );
}
