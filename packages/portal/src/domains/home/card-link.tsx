import { Skeleton, UnstyledButton } from '@mantine/core';
import type { HomeFigures } from '@vinculum/contract/home/endpoints.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import type { HomeCard } from '../../lib/screens/screens.ts';
import { useTexts } from '../../lib/language/texts.ts';
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
