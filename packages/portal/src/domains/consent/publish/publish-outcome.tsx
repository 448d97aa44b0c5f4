import type { PublishOutcome } from '@vinculum/contract/consent/publish.ts';
import { Banner } from '../../../design/banner.tsx';
import { OutcomePanel } from '../../../design/outcome-panel.tsx';
import { VinBanner } from '../../../design/vins/vin-banner.tsx';
import { useMessages, useTexts } from '../../../lib/texts.ts';
import { outcomeLists, wasNothingPermitted } from './outcome-lists.ts';

interface OutcomeProps {
  readonly formId: number;
  readonly title: string;
  readonly outcome: PublishOutcome;
  readonly onDismiss: () => void;
}

/** What became of each VIN; stays until dismissed. */
export function PublishOutcomePanel({ formId, title, outcome, onDismiss }: OutcomeProps) {
  const t = useTexts('consent.publish');
  const message = useMessages();
  return (
    <OutcomePanel
      title={t('resultOf', { title })}
      label={t('result')}
      follow={{ to: `/consent-responses/${formId}`, text: t('seeResponses') }}
      onDismiss={onDismiss}
    >
      {wasNothingPermitted(outcome) && (
        <Banner kind="problem">{message('errors.publishNotPermitted')}</Banner>
      )}
      {outcomeLists(outcome).map(({ key, kind, vins }) => (
        <VinBanner
          key={key}
          kind={kind}
          title={t(key, { count: vins.length })}
          hint={t(`${key}Hint`)}
          vins={vins}
          fileName={`consent-form-${formId}-${key}.txt`}
        />
      ))}
    </OutcomePanel>
  );
}
