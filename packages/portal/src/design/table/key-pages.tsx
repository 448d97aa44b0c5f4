import { Button } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useStateOf } from '../../lib/use-state-of.ts';

/** A page of rows that go by a key, such as their ids. */
export interface KeyPage<K extends string | number = number> {
  /** Behind which key it begins; null for the first page. */
  readonly before: K | null;
  /** The way to the page behind it, by the key that the answer names; nothing where there is none, or it is shown. */
  readonly renderMore: (next: K | null) => ReactNode;
}

interface KeyPagesProps<K extends string | number> {
  /** What is looked for: for something else they begin anew, and the first page stays until its next rows are there. */
  readonly of?: string;
  /** What leads to older rows: "Show older messages". */
  readonly moreText: string;
  readonly renderPage: (page: KeyPage<K>) => ReactNode;
}

/** Rows without page numbers: one page below the other, as many as somebody asks for. */
export function KeyPages<K extends string | number = number>({
  of = '',
  moreText,
  renderPage,
}: KeyPagesProps<K>) {
  const [pages, setPages] = useStateOf<readonly (K | null)[]>(of, [null]);
  return pages.map((before, index) => (
    <Fragment key={before ?? 'first'}>
      {renderPage({
        before,
        renderMore: (next) =>
          index === pages.length - 1 &&
          next !== null && (
            <Button variant="default" onClick={() => setPages([...pages, next])}>
              {moreText}
            </Button>
          ),
      })}
    </Fragment>
  ));
}
