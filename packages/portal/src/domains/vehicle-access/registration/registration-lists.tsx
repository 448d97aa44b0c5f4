import type { RegistrationCheck } from '@vinculum/contract/vehicle-access/endpoints.ts';
import { VinBanner } from '../../../design/vins/vin-banner.tsx';
import { useTexts } from '../../../lib/language/texts.ts';

interface RegistrationListsProps {
  /** Whether the first list can be registered, or has been. */
  readonly done: 'ready' | 'registered';
  readonly vins: readonly string[];
  readonly rest: Pick<RegistrationCheck, 'already' | 'outside' | 'unavailable'>;
}

/** VINs by what registering them does; each is in one list, and empty ones are left out. */
export function RegistrationLists({ done, vins, rest }: RegistrationListsProps) {
  const t = useTexts('vehicleAccess.registration');
  const lists = [
    { key: done, kind: done === 'ready' ? 'info' : 'success', vins },
    { key: 'already', kind: 'info', vins: rest.already },
    { key: 'outside', kind: 'warning', vins: rest.outside },
    { key: 'unavailable', kind: 'warning', vins: rest.unavailable },
  ] as const;
  return lists
    .filter((list) => list.vins.length > 0)
    .map(({ key, kind, vins: listed }) => (
      <VinBanner
        key={key}
        kind={kind}
        title={t(key, { count: listed.length })}
        hint={t(`${key}Hint`)}
        vins={listed}
        areKnown={key === 'registered' || key === 'already'}
        fileName={`cars-${key}.txt`}
      />
    ));
}
