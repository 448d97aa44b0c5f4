import { descriptionTypes } from '@vinculum/contract/consents/vocabulary.ts';
import { shownHost } from '@vinculum/contract/domain-lists/shown-host.ts';
import { isWebLink } from '@vinculum/contract/foundation/links.ts';
import { VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { useTexts } from '../../lib/language/texts.ts';
import { shownDescription } from '../../lib/clean-description.ts';
import buttonClasses from './car.module.css';
import classes from './car-offer.module.css';

interface CarPurposeProps {
  readonly type: number;
  readonly description: string;
  /** That of the description; undefined when nobody said it. */
  readonly language: string | undefined;
  /** The page of the service, when the form names one. */
  readonly page?: string | null;
  /** Where nothing may lead away: links are words. */
  readonly isInert?: boolean;
}

/** What a request is for: its text, its HTML with nothing in it that acts, or its link; then the service's page. */
export function CarPurpose({ type, description, language, page = null, isInert = false }: CarPurposeProps) {
  const t = useTexts('design.car');
  return (
    <>
      <Words {...{ type, description, language, isInert }} />
      {page !== null && isWebLink(page) && !isInert && <Outside href={page.trim()}>{t('privacy')}</Outside>}
    </>
  );
}

function Words({ type, description, language, isInert = false }: Omit<CarPurposeProps, 'page'>) {
  const t = useTexts('design.car');
  const html = useMemo(
    () => (type === descriptionTypes.html ? shownDescription(description, { isInert: true }) : ''),
    [description, type],
  );
  if (description.trim() === '') return null;
  if (type === descriptionTypes.html) {
    // oxlint-disable-next-line react/no-danger -- cleaned above
    return <div lang={language} dangerouslySetInnerHTML={{ __html: html }} />;
  }
  if (type === descriptionTypes.link && isWebLink(description)) {
    const href = description.trim();
    const host = shownHost(new URL(href).host);
    return isInert ? <p>{host}</p> : <Outside href={href}>{t('about', { host })}</Outside>;
  }
  return (
    <p className={classes['purpose']} lang={language}>
      {description}
    </p>
  );
}

function Outside({ href, children }: { href: string; children: string }) {
  const t = useTexts('design.car');
  return (
    <a className={buttonClasses['button']} href={href} target="_blank" rel="noopener noreferrer">
      {children} <VisuallyHidden>{t('opensElsewhere')}</VisuallyHidden>
    </a>
  );
}
