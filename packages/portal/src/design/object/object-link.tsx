import { Anchor } from '@mantine/core';
import { may } from '@vinculum/contract/access/access.ts';
import { getAgreementEndpoint } from '@vinculum/contract/agreements/endpoints.ts';
import { getVehicleMessageEndpoint } from '@vinculum/contract/car-messages/sent-messages.ts';
import { getDataPackageEndpoint } from '@vinculum/contract/data-packages/endpoints.ts';
import { getOwnPackageEndpoint } from '@vinculum/contract/data-packages/oem-endpoints.ts';
import { listFleetVehiclesEndpoint } from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import { getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { getLoadTestRunEndpoint } from '@vinculum/contract/load-tests/endpoints.ts';
import { getOrganisationEndpoint } from '@vinculum/contract/organisations/operator-endpoints.ts';
import { getOemConsentFormEndpoint } from '@vinculum/contract/responses/oem-form.ts';
import { listClaimUsesEndpoint } from '@vinculum/contract/vehicle-access/endpoints.ts';
import type { ReactNode } from 'react';
import { pageOf } from '../../lib/screens/addresses.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import { useSession } from '../../lib/session.tsx';

/** The calls by which the page of each object reads it: who may make one of them may open the page. */
const reads = {
  agreement: [getAgreementEndpoint],
  claim: [listClaimUsesEndpoint],
  dataPackage: [getDataPackageEndpoint, getOwnPackageEndpoint],
  fleet: [listFleetVehiclesEndpoint],
  form: [getConsentFormEndpoint, getOemConsentFormEndpoint],
  loadTestRun: [getLoadTestRunEndpoint],
  organisation: [getOrganisationEndpoint],
  send: [getVehicleMessageEndpoint],
} as const satisfies Readonly<Partial<Record<keyof typeof pageOf, readonly Endpoint[]>>>;

/** What a link to an object may lead to. */
export type ObjectKind = keyof typeof reads;

interface ObjectLinkProps {
  readonly kind: ObjectKind;
  readonly id: number | string;
  /** What it is called. */
  readonly children: ReactNode;
}

/** The name of an object that leads to its page, for who may open such pages; to others the name alone. */
export function ObjectLink({ kind, id, children }: ObjectLinkProps) {
  const { principal } = useSession();
  if (!reads[kind].some(({ access }) => may(principal, access))) return children;
  return (
    <Anchor
      inherit
      c="var(--mantine-color-text)"
      style={{ overflowWrap: 'anywhere' }}
      renderRoot={linkTo(pageOf[kind](id))}
    >
      {children}
    </Anchor>
  );
}
