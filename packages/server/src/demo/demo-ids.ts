/** Ids of the demo's organisations by their `portal`. */
export type DemoIds = ReadonlyMap<string, number>;

/** The id of one of the demo's organisations. */
export function idOf(ids: DemoIds, portal: string): number {
  const id = ids.get(portal);
  if (id === undefined) throw new TypeError(`the demo has no organisation ${portal}`);
  return id;
}
