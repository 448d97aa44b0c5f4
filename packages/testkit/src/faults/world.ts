import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createStreamKeyEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import { registerVehicles } from '@vinculum/server/domains/vehicles/public.ts';
import { carVin } from '../worlds/consent-world.ts';
import { afterUs } from '../end-with-us.ts';
import { type WitnessedCars, witnessedCars } from './cars.ts';
import { FaultyCalls } from './calls.ts';
import { ConsumerStream } from './stream.ts';
import { certify } from '../kill-nine/cars.ts';
import { MortalProduct } from '../kill-nine/product.ts';
import { claimForCars, PASSWORD, seed, watch, type Watcher } from '../kill-nine/world.ts';
import { MovedClock } from '../machine/moved-clock.ts';
import { makeScratchFolder } from '../machine/scratch-folder.ts';
import { SmallDisk } from '../machine/small-disk.ts';
import type { PeerCredentials } from '../gateway/test-peer.ts';

const DISK_MB = 900;
const CARS = 12;
const vins = Array.from({ length: CARS }, (_, index) => carVin(index + 1));
/** Asked like the others, and never say a word. */
const muteVins = [carVin(101), carVin(102)];

/** What somebody waits for to strike. */
export type Moment = 'publishing' | 'an answer' | 'data' | 'a revocation';

/** Who waits for a moment of the traffic. */
export class Moments {
  #waiting: { readonly for: Moment; readonly resolve: () => void }[] = [];

  come(moment: Moment): void {
    const now = this.#waiting.filter((one) => one.for === moment);
    this.#waiting = this.#waiting.filter((one) => one.for !== moment);
    for (const one of now) one.resolve();
  }

  next(moment: Moment): Promise<void> {
    const coming = Promise.withResolvers<void>();
    this.#waiting.push({ for: moment, resolve: coming.resolve });
    return coming.promise;
  }
}

/** The started product with its cars, a consumer and its reader. */
export interface FaultsWorld {
  readonly product: MortalProduct;
  /** Null where none can be mounted. */
  readonly disk: SmallDisk | null;
  readonly clock: MovedClock;
  readonly db: Watcher;
  readonly calls: FaultyCalls;
  readonly cars: WitnessedCars;
  readonly mute: readonly (PeerCredentials & { readonly vin: string })[];
  /** Cars that forms are published to, those that never say a word among them. */
  readonly vins: readonly string[];
  readonly stream: ConsumerStream;
  readonly streamKey: string;
  readonly moments: Moments;
  readonly stop: () => Promise<void>;
}

/** Starts everything; what was started ends with what fails. */
export async function startFaultsWorld(chanceSeed: number): Promise<FaultsWorld> {
  const closers: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) await close();
  };
  try {
    const folder = makeScratchFolder('vinculum-faults-');
    const dismiss = afterUs('rm -rf "$0"', [folder]);
    closers.push(() => {
      dismiss();
      rmSync(folder, { recursive: true, force: true });
    });
    const disk = SmallDisk.mount(DISK_MB);
    if (disk !== null) closers.push(() => disk.unmount());
    const clock = new MovedClock(folder);
    const dataDir = join(disk?.folder ?? folder, 'data');
    const product = await MortalProduct.prepare({ dataDir, ...clock.place });
    closers.push(() => product.end());
    await product.start('all');
    const db = watch(product);
    closers.push(() => db.destroy());

    const { people } = await seed(product, db, { permitted: vins, forbidden: [] });
    const { oem } = people.organisations;
    await db.updateTable('consumer_permission').set({ access_type_send_notification: true }).execute();
    const mutes = muteVins.map((vin) => ({ vin, oemId: oem }));
    await registerVehicles(db, mutes, { now: new Date(), registeredBy: 'test' });
    const calls = new FaultyCalls(product, people.signedIn('consumer.admin').username, PASSWORD);
    const { key } = await calls.insist(createStreamKeyEndpoint, { body: { name: 'faults' } });
    const claim = await claimForCars(product, db, oem);
    const { mqttPort } = product;
    const mute = await Promise.all(
      muteVins.map(async (vin) => ({ vin, ...(await certify(vin, claim, mqttPort)) })),
    );
    const moments = new Moments();
    const cars = await witnessedCars({
      vins,
      claim,
      mqttPort,
      folder,
      seed: chanceSeed,
      notify: (what) => moments.come(what),
    });
    closers.push(() => cars.stop());
    const stream = new ConsumerStream(product.address, key);
    closers.push(() => stream.stop());
    const all = [...vins, ...muteVins];
    return { product, disk, clock, db, calls, cars, mute, vins: all, stream, streamKey: key, moments, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
