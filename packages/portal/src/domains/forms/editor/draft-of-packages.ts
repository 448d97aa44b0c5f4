import type { DataPackage } from '@vinculum/contract/data-packages/data-package.ts';
import type { Language } from '@vinculum/contract/foundation/languages.ts';
import type { CatalogueSignal } from '@vinculum/contract/signals/endpoints.ts';
import { type Draft, emptyDraft } from './draft.ts';
import { entryUnasked, newEntry } from '@vinculum/contract/forms/entries/new-entry.ts';

/**
 * A new form made from packages: all of their signals, each once and as its kind suggests, and their consent type.
 * What the owner agrees to besides is left for its author to choose, as in every new form.
 */
export function draftOfPackages(
  packages: readonly DataPackage[],
  { byId, language }: { readonly byId: ReadonlyMap<number, CatalogueSignal>; readonly language: Language },
): Draft {
  const [type, ...others] = new Set(packages.map((one) => one.consent_type));
  const signalsOf = (list: 'read_signals' | 'write_signals') =>
    [...new Set(packages.flatMap((one) => one[list].map((signal) => signal.signal_id)))].flatMap(
      (id) => byId.get(id) ?? [],
    );
  return {
    ...emptyDraft(language),
    oem_data_package_ids: packages.map((one) => one.oem_data_package_id),
    consent_type: others.length === 0 ? (type ?? null) : null,
    read_signals: signalsOf('read_signals').map((signal) => entryUnasked(signal)),
    write_signals: signalsOf('write_signals').map((signal) => newEntry(signal, false)),
  };
}

/** The packages that an address names ("501,502"); null when it does not name packages. */
export function packageIdsIn(text: string): number[] | null {
  const parts = text.split(',');
  const isList = parts.length <= 50 && parts.every((part) => /^[1-9]\d{0,8}$/.test(part));
  return isList ? [...new Set(parts.map(Number))] : null;
}
