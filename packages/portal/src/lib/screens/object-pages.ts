import { useSession } from '../session.tsx';
import { addressOf, type Destination, pageOf } from './addresses.ts';
import { mayOpen, useScreens } from './screens.ts';

type Page = (id: string) => Destination;

/** The page of each kind of object, by the words of the server: in its trail, its news and what it finds. */
const pages = {
  agreement: pageOf.agreement,
  'certificate-template': (id) => addressOf('/template-management/$id', { id }),
  'consent-form': pageOf.form,
  'data-package': pageOf.dataPackage,
  fleet: pageOf.fleet,
  form: pageOf.form,
  'load-test-profile': (id) => addressOf('/asvlt-profile-management/$id', { id }),
  'load-test-run': pageOf.loadTestRun,
  organisation: pageOf.organisation,
  vehicle: pageOf.vehicle,
  'vehicle-claim': pageOf.claim,
  'vehicle-send': pageOf.send,
} satisfies Readonly<Record<string, Page>>;

export type ObjectKind = keyof typeof pages;

const byKind: ReadonlyMap<string, Page> = new Map(Object.entries(pages));

/** Where a thing of some kind is seen; undefined where that has no page, or none that the user may open. */
export function useObjectPage(): (kind: string, id: number | string) => Destination | undefined {
  const { principal } = useSession();
  const screens = useScreens();
  return (kind, id) => {
    const page = byKind.get(kind)?.(String(id));
    return screens.some((screen) => screen.path === page?.to && mayOpen(principal, screen))
      ? page
      : undefined;
  };
}
