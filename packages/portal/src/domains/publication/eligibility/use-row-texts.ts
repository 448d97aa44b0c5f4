import { useLanguage } from '../../../lib/language.tsx';
import { localeOf } from '../../../lib/locale.ts';
import { useTexts } from '../../../lib/texts.ts';
import { type EligibilityRow, lacksSignals } from './eligibility-rows.ts';

/** What is said of a row, in the user's language. */
export interface RowTexts {
  readonly verdict: (row: EligibilityRow) => string;
  readonly why: (row: EligibilityRow) => string;
  readonly signals: (row: EligibilityRow) => string;
}

/** The words of rows of a check. */
export function useRowTexts(): RowTexts {
  const t = useTexts('consentEligibility');
  const { language } = useLanguage();
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' });
  return {
    verdict: ({ verdict }) => t(`verdict.${verdict}`),
    why: ({ verdict, oem }) => {
      if (verdict !== 'withoutPermission') return t(`why.${verdict}`);
      return oem === null ? t('why.withoutPermissionUnnamed') : t('why.withoutPermission', { oem });
    },
    signals: (row) => {
      // Nothing is said of the signals of cars that are not asked.
      if (row.verdict === 'unregistered' || row.verdict === 'withoutPermission') return '';
      if (row.missing === null) return t('signalsUnknown');
      if (!lacksSignals(row)) return t('signalsAll');
      const names = row.missing.map(({ label, isMandatory }) =>
        isMandatory ? t('mandatory', { signal: label }) : label,
      );
      return t('signalsMissing', { signals: list.format(names) });
    },
  };
}
