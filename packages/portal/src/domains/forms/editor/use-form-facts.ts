import { listDomainsEndpoint } from '@vinculum/contract/domain-lists/endpoints.ts';
import type { FormFacts, KnownSignal } from '@vinculum/contract/forms/form-problems.ts';
import { type DataPackage, packageTerms } from '@vinculum/contract/data-packages/data-package.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import type { SignalGroup, SignalMetadata } from '@vinculum/contract/signals/endpoints.ts';
import { useMemo } from 'react';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { useMay, useSession } from '../../../lib/session.tsx';
import { useSignalCatalogue, useSignalMetadata } from '../../signals/public.ts';
import { readDescription } from '../read-description.ts';

/** What decides about a form beside the form itself; what has not come yet is judged by the server only. */
export function useFormFacts(packages: readonly DataPackage[]): () => FormFacts {
  const { flags } = useSession().principal;
  const groups = useSignalCatalogue().data?.groups;
  const enums = useSignalMetadata().data?.signal_enum;
  const mayListDomains = useMay(listDomainsEndpoint);
  const domains = useEndpoint(listDomainsEndpoint, {}, { enabled: mayListDomains }).data?.domain_permissions;
  return useMemo(() => {
    const known = {
      flags,
      packages: packages.map(packageTerms),
      signals: groups === undefined ? null : knownSignals(groups, enums ?? []),
      domains: domains ?? null,
      readHtml: readDescription,
    };
    return () => ({ ...known, today: dayOf(Date.now()) });
  }, [flags, packages, groups, enums, domains]);
}

function knownSignals(
  groups: readonly SignalGroup[],
  enums: SignalMetadata['signal_enum'],
): ReadonlyMap<number, KnownSignal> {
  const choicesOf = new Map(enums.map(({ name, values }) => [name, values.map(({ id }) => id)]));
  const readable = new Set(groups.flatMap(({ read }) => read.map(({ id }) => id)));
  const writable = new Set(groups.flatMap(({ write }) => write.map(({ id }) => id)));
  const signals = groups.flatMap(({ read, write }) => [...read, ...write]);
  return new Map(
    signals.map((signal) => {
      const { id, enum_name: name } = signal;
      const kind = { ...signal, choices: name === null ? [] : (choicesOf.get(name) ?? []) };
      return [id, { kind, canRead: readable.has(id), canWrite: writable.has(id) }];
    }),
  );
}
