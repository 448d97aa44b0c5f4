import type { AudiencePage } from '@vinculum/contract/publication/audiences.ts';

/** Cars of a maker and model. */
export interface CarsOfModel {
  /** Null: not registered yet. */
  readonly oemId: number | null;
  readonly oem: string | null;
  readonly model: string | null;
  readonly vins: readonly string[];
}

/** The cars of several pages by maker and model, the most frequent first. */
export function carsOfModels(pages: readonly AudiencePage[]): readonly CarsOfModel[] {
  const all = pages.flatMap(({ groups }) => groups);
  return [...Map.groupBy(all, ({ oem_id, model }) => JSON.stringify([oem_id, model])).values()]
    .flatMap((same) => {
      const [first] = same;
      if (first === undefined) return [];
      const vins = same.flatMap(({ vin_numbers }) => vin_numbers);
      return [{ oemId: first.oem_id, oem: first.oem, model: first.model, vins }];
    })
    .toSorted((a, b) => b.vins.length - a.vins.length);
}

/** The makers among groups, by name. */
export function makersOf(
  groups: readonly CarsOfModel[],
): readonly { readonly id: number; readonly name: string }[] {
  const names = new Map(
    groups.flatMap(({ oemId, oem }) => (oemId === null || oem === null ? [] : [[oemId, oem]])),
  );
  return [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The models among groups, of one maker if one is given. */
export function modelsOf(groups: readonly CarsOfModel[], oemId: number | null): readonly string[] {
  const models = groups.flatMap((group) =>
    group.model === null || (oemId !== null && group.oemId !== oemId) ? [] : [group.model],
  );
  return [...new Set(models)].toSorted((a, b) => a.localeCompare(b));
}
