import { shownHost } from '@vinculum/contract/domain-lists/shown-host.ts';
import { descriptionTypes } from '@vinculum/contract/consent/vocabulary.ts';
import { isWebLink } from '@vinculum/contract/foundation/links.ts';
import { useMemo } from 'react';
import { inertHtml } from '../inert-html.ts';
import type { Draft } from './draft.ts';
import classes from './owner-preview.module.css';

/** The description as the owner sees it: text, the host of a link, or HTML without anything that acts. */
export function OwnerDescription({ draft }: { draft: Pick<Draft, 'description' | 'description_type'> }) {
  const { description, description_type: type } = draft;
  const clean = useMemo(
    () => (type === descriptionTypes.html ? inertHtml(description) : ''),
    [description, type],
  );
  if (description.trim() === '') return null;
  // oxlint-disable-next-line react/no-danger -- sanitised above
  if (type === descriptionTypes.html)
    return <div className={classes['text']} dangerouslySetInnerHTML={{ __html: clean }} />;
  if (type === descriptionTypes.link && isWebLink(description))
    return <p className={classes['link']}>{shownHost(new URL(description.trim()).host)}</p>;
  return <p className={classes['text']}>{description}</p>;
}
