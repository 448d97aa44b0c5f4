import type { Delivery } from './delivery.ts';

/**
 * Several deliveries side by side, so that one decides while another waits for its commit. A vehicle stays in one lane:
 * its batches keep their order, and no two lanes write the same row.
 */
export function laneDelivery(lanes: readonly Delivery[]): Delivery {
  return {
    offer: (batch) => lanes[laneOf(batch.vin, lanes.length)]?.offer(batch),
    wake() {
      for (const lane of lanes) lane.wake();
    },
    forget(consentIds) {
      const ids = [...consentIds];
      for (const lane of lanes) lane.forget(ids);
    },
    pending: () => lanes.reduce((sum, lane) => sum + lane.pending(), 0),
  };
}

/** The last digits of VINs count up, so that they spread evenly. */
function laneOf(vin: string, lanes: number): number {
  return (vin.charCodeAt(vin.length - 1) + vin.charCodeAt(vin.length - 2)) % lanes;
}
