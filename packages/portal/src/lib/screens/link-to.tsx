// oxlint-disable-next-line no-restricted-imports -- here its addresses are checked
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { destinationOf, type To } from './addresses.ts';

/** For `renderRoot` of a button or an anchor: it leads there and can be opened in a tab of its own. */
export function linkTo(to: To): (props: Readonly<Record<string, unknown>>) => ReactNode {
  return (props) => <Link {...destinationOf(to)} {...props} />;
}

/** For `renderRoot` as well: it leads to the same screen with this, and nothing else, after its question mark. */
export function linkHere(
  search: Readonly<Record<string, string>>,
): (props: Readonly<Record<string, unknown>>) => ReactNode {
  return (props) => <Link to="." search={search} {...props} />;
}
