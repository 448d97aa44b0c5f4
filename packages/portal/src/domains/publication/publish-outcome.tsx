import { type PublishOutcome, wasNothingPermitted } from '@vinculum/contract/publication/endpoints.ts';
import { Banner } from '../../design/states/banner.tsx';
import { OutcomePanel } from '../../design/states/outcome-panel.tsx';
import { VinBanner } from '../../design/vins/vin-banner.tsx';
import { addressOf } from '../../lib/screens/addresses.ts';
import { useMessages, useTexts } from '../../lib/texts.ts';
import { type OutcomeList, outcomeLists } from './outcome-lists.ts';

interface OutcomeProps {
  readonly formId: number;
  readonly title: string;
  readonly outcome: PublishOutcome;
  readonly onDismiss: () => void;
  /** Other words for a list than the consumer's own; null where there are none. */
  readonly titleOf?: (list: OutcomeList) => string | null;
}

/** What became of each VIN; stays until dismissed. */
export function PublishOutcomePanel({ formId, title, outcome, onDismiss, titleOf }: OutcomeProps) {
  const t = useTexts('consent.publish');
  const message = useMessages();
  const isDraft = outcome.form_status === 'DRAFT';
  return (
    <OutcomePanel
      title={t('resultOf', { title })}
      label={t('result')}
      follow={
        isDraft
          ? null
          : {
              to: addressOf('/consent-responses/$consentFormId', { consentFormId: formId }),
              text: t('seeResponses'),
            }
      }
      onDismiss={onDismiss}
    >
      {wasNothingPermitted(outcome) && (
        <Banner kind="problem">{message('errors.publishNotPermitted')}</Banner>
      )}
      {outcomeLists(outcome).map((list) => (
        <VinBanner
          key={list.key}
          kind={list.kind}
          title={titleOf?.(list) ?? t(list.key, { count: list.vins.length })}
          hint={isDraft && list.key === 'without' ? t('staysDraft') : t(`${list.key}Hint`)}
          vins={list.vins}
          areKnown={!isDraft}
          fileName={`consent-form-${formId}-${list.key}.txt`}
        />
      ))}
    </OutcomePanel>
  );
}
