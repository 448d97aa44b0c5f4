import { vehicleLinkContract } from '../suites/vehicle-link-contract.ts';
import { FakeVehicleLink } from './fake-vehicle-link.ts';

let last = 0;
vehicleLinkContract('the fake', (events) => {
  const link = new FakeVehicleLink(events);
  return Promise.resolve({
    link,
    otherKey: () => Promise.resolve({ certificatePem: 'another', privateKeyPem: 'its key' }),
    peer: (who) => {
      const serial = String((last += 1));
      const identity =
        'vin' in who
          ? ({ kind: 'vehicle', ...who, serial } as const)
          : ({ kind: 'claim', ...who, serial } as const);
      return Promise.resolve(link.peer(identity));
    },
  });
});
