import { Text } from '@mantine/core';
import { descriptionTypes } from '@vinculum/contract/consents/vocabulary.ts';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { useTexts } from '../../../lib/language/texts.ts';
import classes from './form-description.module.css';
import { SafeLink } from './safe-link.tsx';

interface DescriptionProps {
  readonly title: string;
  /** 0 plain text, 1 link, 2 HTML. */
  readonly type: 0 | 1 | 2;
  readonly text: string;
}

/** A form's description as its type says. HTML is cleaned and shown where no script can run. */
export function FormDescription({ title, type, text }: DescriptionProps) {
  if (type === descriptionTypes.html) return <HtmlDescription title={title} html={text} />;
  if (type === descriptionTypes.link) return <SafeLink address={text} />;
  return <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>;
}

function HtmlDescription({ title, html }: { title: string; html: string }) {
  const t = useTexts('forms.view');
  const page = useMemo(() => pageOf(html), [html]);
  return (
    <iframe
      className={classes.frame}
      title={t('descriptionFrame', { title })}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={page}
    />
  );
}

/** Nothing may be loaded or run inside the frame; links open in a page of their own. */
const framePolicy = "default-src 'none'; img-src https: data:; style-src 'unsafe-inline'";

function pageOf(html: string): string {
  const clean = DOMPurify.sanitize(html, {
    FORBID_TAGS: ['form', 'input', 'button', 'style', 'base', 'meta', 'link'],
    ALLOWED_URI_REGEXP: /^(?:https?:|data:image\/)/i,
  });
  return [
    `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${framePolicy}">`,
    '<base target="_blank"><style>body{font:15px/1.5 system-ui,sans-serif;margin:12px;color:#1c2833;background:#fff;',
    'overflow-wrap:anywhere}img{max-width:100%}</style>',
    clean,
  ].join('');
}
