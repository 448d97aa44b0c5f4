import { Switch, Text } from '@mantine/core';
import type { DataPackage } from '@vinculum/contract/data-packages/data-package.ts';
import { enableOwnPackageEndpoint } from '@vinculum/contract/data-packages/oem-endpoints.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { type Offered, offerState } from './offer-state.ts';

interface OfferSwitchProps {
  readonly of: Offered & Pick<DataPackage, 'title'>;
  readonly isBusy: boolean;
  readonly onChange: (isEnabled: boolean) => void;
}

/** Whether consumers find a package, in words; editors can switch it. */
export function OfferSwitch({ of, isBusy, onChange }: OfferSwitchProps) {
  const t = useTexts('dataPackagesOem');
  const mayEnable = useMay(enableOwnPackageEndpoint);
  const state = t(offerState(of));
  if (!mayEnable) return <Text fz="sm">{state}</Text>;
  return (
    <Switch
      size="sm"
      checked={of.is_enabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
      disabled={isBusy}
      aria-label={t('offerOf', { title: of.title })}
      label={state}
      withThumbIndicator={false}
    />
  );
}
