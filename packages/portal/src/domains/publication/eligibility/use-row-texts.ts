import { useLanguage } from '../../../lib/language/language.tsx';
import { localeOf } from '../../../lib/language/locale.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { type EligibilityRow, lacksSignals } from './eligibility-rows.ts';

/** What is said of a row, in the user's language. */
interface RowTexts {
  readonly outcome: (row: EligibilityRow) => string;
  readonly why: (row: EligibilityRow) => string;
  readonly signals: (row: EligibilityRow) => string;
}

/** The words of rows of a check. */
export function useRowTexts(): RowTexts {
  const t = useTexts('publicationEligibility');
  const { language } = useLanguage();
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' });
  return {
    outcome: ({ outcome }) => t(`outcome.${outcome}`),
    why: ({ outcome, oem, wasDeclined }) => {
      if (wasDeclined) return t('why.declinedBefore');
      if (outcome !== 'withoutPermission') return t(`why.${outcome}`);
      return oem === null ? t('why.withoutPermissionUnnamed') : t('why.withoutPermission', { oem });
    },
    signals: (row) => {
      // Nothing is said of the signals of cars that are not asked.
      if (row.outcome === 'unregistered' || row.outcome === 'withoutPermission') return '';
      if (row.missing === null) return t('signalsUnknown');
      if (!lacksSignals(row)) return t('signalsAll');
      const names = row.missing.map(({ label, isMandatory }) =>
        isMandatory ? t('mandatory', { signal: label }) : label,
      );
      return t('signalsMissing', { signals: list.format(names) });
    },
  };
}
