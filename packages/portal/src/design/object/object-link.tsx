import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { linkTo } from '../../lib/screens/link-to.tsx';
import { type ObjectKind, useObjectPage } from '../../lib/screens/object-pages.ts';

interface ObjectLinkProps<Kind extends string> {
  /** One without a page is named without a link. */
  readonly kind: ObjectKind | Kind;
  readonly id: number | string;
  /** What it is called. */
  readonly name: ReactNode;
}

/** The name of an object that leads to its page, for who may open such pages; to others the name alone. */
export function ObjectLink<Kind extends string = ObjectKind>({ kind, id, name }: ObjectLinkProps<Kind>) {
  const page = useObjectPage()(kind, id);
  if (page === undefined) return name;
  return (
    <Anchor inherit className="quiet-link" renderRoot={linkTo(page)}>
      {name}
    </Anchor>
  );
}
