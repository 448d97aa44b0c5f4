import { isUsable } from '@vinculum/contract/forms/package-rules.ts';
import type { DataPackage } from '@vinculum/contract/data-packages/data-package.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { StatusChip } from '../../design/states/status-chip.tsx';
import { useTexts } from '../../lib/language/texts.ts';

type Usable = Pick<DataPackage, 'expiry_date' | 'is_enabled'>;

/** Whether a form can be made from a package now. */
export function isUsableNow({ expiry_date, is_enabled }: Usable, now = Date.now()): boolean {
  return isUsable({ expiryDate: expiry_date, isEnabled: is_enabled }, dayOf(now));
}

/** Whether a package is offered, withdrawn or over. */
export function PackageStatus({ of }: { of: Usable }) {
  const t = useTexts('dataPackages');
  if (isUsableNow(of)) return <StatusChip kind="good">{t('offered')}</StatusChip>;
  return <StatusChip kind="bad">{of.is_enabled ? t('ended') : t('withdrawn')}</StatusChip>;
}
