import { Anchor } from '@mantine/core';
import { getVehicleEndpoint } from '@vinculum/contract/vehicles/endpoints.ts';
import { addressOf } from '../../lib/screens/addresses.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import { useMay } from '../../lib/session.tsx';
import { VinText } from './vin-text.tsx';

/** A VIN that leads to the page of its car, for who may open such pages; not for VINs that may be nobody's. */
export function VinLink({ vin }: { readonly vin: string }) {
  const mayOpen = useMay(getVehicleEndpoint);
  if (!mayOpen) return <VinText vin={vin} />;
  return (
    <Anchor renderRoot={linkTo(addressOf('/vehicles/$vin', { vin }))}>
      <VinText vin={vin} />
    </Anchor>
  );
}
