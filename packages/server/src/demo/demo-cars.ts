interface DemoCar {
  readonly vin: string;
  /** `portal` of the OEM among the demo's organisations. */
  readonly oem: 'oem' | 'oem2';
  readonly make: string;
  readonly model: string;
  readonly city: string;
  readonly mode: 'driving' | 'parked' | 'offline';
  /** How its owner answers; `manual` waits for somebody at the car's screen. */
  readonly policy: 'willing' | 'agreeable' | 'cautious' | 'manual';
}

const lines = [
  { oem: 'oem', make: 'Norrsken', model: 'N40 Electric', prefix: 'YNR40EA5', count: 24 },
  { oem: 'oem', make: 'Norrsken', model: 'N90 Touring', prefix: 'YNS90TB2', count: 14 },
  { oem: 'oem2', make: 'Cierzo', model: 'Brisa', prefix: 'VCZBR1A7', count: 22 },
] as const;
const cities = ['Göteborg', 'Stockholm', 'Barcelona', 'Madrid', 'Munich', 'Lyon'] as const;

/**
 * Sixty cars: of every ten, four drive, three are parked and three are offline; the first of each line answers by
 * hand, and the second one of all agrees to everything.
 */
export const demoCars: readonly DemoCar[] = lines.flatMap((line) =>
  Array.from({ length: line.count }, (_, index) => ({
    vin: `${line.prefix}XR1${String(100_001 + index)}`,
    oem: line.oem,
    make: line.make,
    model: line.model,
    city: cities[index % cities.length] ?? 'Madrid',
    mode: modeOf(index),
    policy: policyOf(line.prefix, index),
  })),
);

function policyOf(prefix: string, index: number): DemoCar['policy'] {
  if (index === 0) return 'manual';
  if (index === 1 && prefix === lines[0].prefix) return 'willing';
  return index % 6 === 5 ? 'cautious' : 'agreeable';
}

function modeOf(index: number): DemoCar['mode'] {
  const place = index % 10;
  if (place < 4) return 'driving';
  return place < 7 ? 'parked' : 'offline';
}
