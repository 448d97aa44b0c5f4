import { type ConsentWorld, startConsentWorld } from './consent-world.ts';
import { type RealCars, startRealCars } from './real-cars.ts';

/** A consent world whose consumer may send standard forms to the first maker's real cars. */
export interface RealWorld {
  readonly world: ConsentWorld;
  readonly cars: RealCars;
  readonly stop: () => Promise<void>;
}

/** Cars and their gateway run by the real clock, with its TLS, so the server does too. */
export async function startRealWorld(): Promise<RealWorld> {
  const world = await startConsentWorld();
  try {
    const { db, clock, connectionString, deps } = world.server;
    clock.set(Date.now());
    await world.permit({ standard: true });
    const organisationId = world.people.organisations.oem;
    const cars = await startRealCars({ db, connectionString, organisationId, keySeal: deps.keySeal });
    const stop = async () => {
      await cars.stop();
      await world.server.stop();
    };
    return { world, cars, stop };
  } catch (error) {
    await world.server.stop();
    throw error;
  }
}
