import { Anchor, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import type { To } from '../lib/screens/addresses.ts';
import { linkTo } from '../lib/screens/link-to.tsx';
import { useTexts } from '../lib/language/texts.ts';
import { PageParent } from './object/page-parent.ts';
import classes from './page.module.css';

interface PageProps {
  readonly title: string;
  /** One sentence under the title. */
  readonly lead?: ReactNode;
  /** The page's one primary action, at the right. */
  readonly action?: ReactNode;
  /** Beside the title, such as a status chip. */
  readonly aside?: ReactNode;
  /** The pages above this one, nearest last. */
  readonly parents?: readonly { readonly to: To; readonly title: string }[];
  readonly children: ReactNode;
}

/** A screen's frame: where it is, what it is, what to do here, and the content. */
export function Page({ title, lead, action, aside, parents = [], children }: PageProps) {
  const t = useTexts('design');
  useEffect(() => {
    document.title = `${title} · Vinculum`;
  }, [title]);
  return (
    <div className={classes.page}>
      {parents.length > 0 && (
        <nav aria-label={t('breadcrumbs')}>
          <ol className={classes.parents}>
            {parents.map((parent) => (
              <li key={parent.title}>
                <Anchor inherit renderRoot={linkTo(parent.to)}>
                  {parent.title}
                </Anchor>
              </li>
            ))}
            <li aria-current="page">{title}</li>
          </ol>
        </nav>
      )}
      <div className={classes.head}>
        <div className={classes.words}>
          <div className={classes.title}>
            <Title order={1} tabIndex={-1}>
              {title}
            </Title>
            {aside}
          </div>
          {lead !== undefined && <div className={classes.lead}>{lead}</div>}
        </div>
        {action}
      </div>
      <PageParent value={parents.at(-1) ?? null}>{children}</PageParent>
    </div>
  );
}
