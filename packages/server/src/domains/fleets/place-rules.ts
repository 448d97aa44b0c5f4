/** What becomes of VINs that are to be put into a fleet; each stands in one list. */
interface PlacedVins {
  readonly added: string[];
  readonly moved: string[];
  readonly already: string[];
  readonly unavailable: string[];
}

/** Sorts VINs by where those that the fleet owner was handed over are now; the others are unavailable. */
export function placeVins(
  vins: readonly string[],
  handedOver: readonly { readonly vin: string; readonly fleetId: number | null }[],
  fleetId: number,
): PlacedVins {
  const fleetOf = new Map(handedOver.map((held) => [held.vin, held.fleetId]));
  const lists: PlacedVins = { added: [], moved: [], already: [], unavailable: [] };
  for (const vin of vins) lists[listOf(fleetOf.get(vin), fleetId)].push(vin);
  return lists;
}

function listOf(now: number | null | undefined, fleetId: number): keyof PlacedVins {
  if (now === undefined) return 'unavailable';
  if (now === null) return 'added';
  return now === fleetId ? 'already' : 'moved';
}

/** The fleets that the moved VINs were in before, in the order of their ids, each with its VINs. */
export function leftFleets(
  handedOver: readonly { readonly vin: string; readonly fleetId: number | null }[],
  moved: readonly string[],
): ReadonlyMap<number, readonly string[]> {
  const fleetOf = new Map(handedOver.map((held) => [held.vin, held.fleetId]));
  const left = new Map<number, string[]>();
  for (const vin of moved) {
    const from = fleetOf.get(vin);
    if (typeof from === 'number') left.set(from, [...(left.get(from) ?? []), vin]);
  }
  return new Map([...left].toSorted(([one], [other]) => one - other));
}
