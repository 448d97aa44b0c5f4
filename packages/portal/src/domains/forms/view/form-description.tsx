import { Text } from '@mantine/core';
import { descriptionTypes } from '@vinculum/contract/consents/vocabulary.ts';
import { useMemo } from 'react';
import { shownDescription } from '../../../lib/clean-description.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import classes from './form-description.module.css';
import { SafeLink } from './safe-link.tsx';

interface DescriptionProps {
  readonly title: string;
  /** 0 plain text, 1 link, 2 HTML. */
  readonly type: 0 | 1 | 2;
  readonly text: string;
}

/** A form's description as its type says. Of HTML what formats stays, and links that open elsewhere. */
export function FormDescription({ title, type, text }: DescriptionProps) {
  if (type === descriptionTypes.html) return <HtmlDescription title={title} html={text} />;
  if (type === descriptionTypes.link) return <SafeLink address={text} />;
  return <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>;
}

function HtmlDescription({ title, html }: { title: string; html: string }) {
  const t = useTexts('forms.view');
  const shown = useMemo(() => shownDescription(html, { isInert: false }), [html]);
  return (
    <section
      className={classes.html}
      aria-label={t('descriptionFrame', { title })}
      // oxlint-disable-next-line react/no-danger -- cleaned above
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  );
}
