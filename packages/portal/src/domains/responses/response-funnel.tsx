import { Skeleton, Table, Text, VisuallyHidden } from '@mantine/core';
import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { useFormats } from '../../lib/language/formats.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { funnelStages } from './funnel-stages.ts';
import classes from './response-funnel.module.css';

interface ResponseFunnelProps {
  readonly counts: Readonly<Record<ConsentStatus, number>>;
  /** Pending ones without a car. */
  readonly unregistered: number;
}

/** As high as the bars, so that nothing moves when they come. */
export function FunnelWaiting() {
  return <Skeleton className={classes['placeholder']} aria-hidden />;
}

/** How many cars are how far, as bars; the same numbers as a table for screen readers. */
export function ResponseFunnel({ counts, unregistered }: ResponseFunnelProps) {
  const t = useTexts('responses.funnel');
  const { number } = useFormats();
  const stages = funnelStages(counts, unregistered);
  return (
    <figure className={classes.figure}>
      <figcaption>
        <Text component="span" fz="sm" fw={600}>
          {t('title')}
        </Text>
      </figcaption>
      <div className={classes.bars} aria-hidden>
        {stages.map(({ key, count, share }) => (
          <div key={key} className={classes.row}>
            <span className={classes.name}>{t(key)}</span>
            <svg className={classes.bar} viewBox="0 0 100 10" preserveAspectRatio="none">
              <title>{t(key)}</title>
              <rect className={classes.track} width="100" height="10" rx="1" />
              <rect className={classes[key]} width={share * 100} height="10" rx="1" />
            </svg>
            <span className={classes.count}>{number(count)}</span>
          </div>
        ))}
      </div>
      {unregistered > 0 && (
        <Text fz="xs" c="dimmed" mt={6}>
          {t('unregistered', { count: unregistered })}
        </Text>
      )}
      {counts.FORM_NOT_ASKED > 0 && (
        <Text fz="xs" c="dimmed" mt={6}>
          {t('notAsked', { count: counts.FORM_NOT_ASKED })}
        </Text>
      )}
      <VisuallyHidden>
        <StagesTable stages={stages} />
      </VisuallyHidden>
    </figure>
  );
}

function StagesTable({ stages }: { stages: ReturnType<typeof funnelStages> }) {
  const t = useTexts('responses.funnel');
  const { number, percent } = useFormats();
  return (
    <Table>
      <caption>{t('title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('stage')}</th>
          <th scope="col">{t('cars')}</th>
          <th scope="col">{t('share')}</th>
        </tr>
      </thead>
      <tbody>
        {stages.map(({ key, count, share }) => (
          <tr key={key}>
            <th scope="row">{t(key)}</th>
            <td>{number(count)}</td>
            <td>{percent(share)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
