import { shownHost } from '@vinculum/contract/domain-lists/shown-host.ts';
import { descriptionTypes } from '@vinculum/contract/consents/vocabulary.ts';
import { isWebLink } from '@vinculum/contract/foundation/links.ts';
import type { ConsentOffer } from '@vinculum/contract/vehicle/messages.ts';
import { useMemo } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { inertHtml } from '../../forms/public.ts';
import classes from './offer-description.module.css';

/**
 * What an offer says it is for: its text, its HTML with nothing in it that acts, or its link; then the service's page.
 */
export function OfferDescription({ offer }: { offer: ConsentOffer }) {
  const t = useTexts('carScreen');
  const { service_page: page } = offer;
  return (
    <div className={classes['text']}>
      <Purpose offer={offer} />
      {page !== null && isWebLink(page) && <OutsideLink href={page.trim()}>{t('privacy')}</OutsideLink>}
    </div>
  );
}

function Purpose({ offer }: { offer: ConsentOffer }) {
  const t = useTexts('carScreen');
  const { description, description_type: type } = offer;
  const html = useMemo(
    () => (type === descriptionTypes.html ? inertHtml(description) : ''),
    [description, type],
  );
  if (description.trim() === '') return null;
  if (type === descriptionTypes.html) {
    // oxlint-disable-next-line react/no-danger -- sanitised above
    return <div lang={offer.language} dangerouslySetInnerHTML={{ __html: html }} />;
  }
  if (type === descriptionTypes.link && isWebLink(description)) {
    const href = description.trim();
    return <OutsideLink href={href}>{t('more', { host: shownHost(new URL(href).host) })}</OutsideLink>;
  }
  return <p lang={offer.language}>{description}</p>;
}

function OutsideLink({ href, children }: { href: string; children: string }) {
  const t = useTexts('carScreen');
  return (
    <a className={classes['link']} href={href} target="_blank" rel="noopener noreferrer">
      {children} <span className={classes['hidden']}>{t('opensElsewhere')}</span>
    </a>
  );
}
