import { shownHost } from '@vinculum/contract/domain-lists/shown-host.ts';
import { descriptionTypes } from '@vinculum/contract/consents/vocabulary.ts';
import type { Language } from '@vinculum/contract/foundation/languages.ts';
import { isWebLink } from '@vinculum/contract/foundation/links.ts';
import { useMemo } from 'react';
import { inertHtml } from '../../inert-html.ts';
import type { Draft } from '../draft.ts';
import classes from '../owner-preview.module.css';

interface OwnerDescriptionProps {
  readonly type: Draft['description_type'];
  readonly text: { readonly description: string; readonly language: Language | null };
}

/** The description as the owner sees it: text, the host of a link, or HTML without anything that acts. */
export function OwnerDescription({ type, text: { description, language } }: OwnerDescriptionProps) {
  const clean = useMemo(
    () => (type === descriptionTypes.html ? inertHtml(description) : ''),
    [description, type],
  );
  if (description.trim() === '') return null;
  const lang = language ?? undefined;
  // oxlint-disable-next-line react/no-danger -- sanitised above
  if (type === descriptionTypes.html)
    return <div className={classes['text']} lang={lang} dangerouslySetInnerHTML={{ __html: clean }} />;
  if (type === descriptionTypes.link && isWebLink(description))
    return <p className={classes['link']}>{shownHost(new URL(description.trim()).host)}</p>;
  return (
    <p className={classes['text']} lang={lang}>
      {description}
    </p>
  );
}
