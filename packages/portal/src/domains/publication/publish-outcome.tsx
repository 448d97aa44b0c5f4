import { type PublishOutcome, wasNothingPermitted } from '@vinculum/contract/publication/endpoints.ts';
import { Banner } from '../../design/states/banner.tsx';
import { OutcomePanel } from '../../design/states/outcome-panel.tsx';
import { VinBanner } from '../../design/vins/vin-banner.tsx';
import { addressOf } from '../../lib/screens/addresses.ts';
import { useMessages, useTexts } from '../../lib/language/texts.ts';
import type { PickedForm } from '../forms/public.ts';
import { type OutcomeList, outcomeLists } from './outcome-lists.ts';
import type { Publisher } from './publisher.ts';
import { WatchPanel } from './watch/watch-panel.tsx';

interface OutcomeProps {
  readonly by: Publisher;
  readonly form: PickedForm;
  readonly outcome: PublishOutcome;
  readonly onDismiss: () => void;
}

/** What became of each VIN, and the answers as they arrive; stays until dismissed. */
export function PublishOutcomePanel({ by, form, outcome, onDismiss }: OutcomeProps) {
  const t = useTexts('consent.publish');
  const tAdmin = useTexts('consentAdmin');
  const message = useMessages();
  const isDraft = outcome.form_status === 'DRAFT';
  const titleOf = ({ key, vins: { length: count } }: OutcomeList) =>
    by === 'administrator' && key !== 'unregistered'
      ? tAdmin(`published.${key}`, { count })
      : t(key, { count });
  return (
    <OutcomePanel
      title={t('resultOf', { title: form.title })}
      label={t('result')}
      follow={
        isDraft
          ? null
          : {
              to: addressOf('/consent-responses/$consentFormId', { consentFormId: form.id }),
              text: t('seeResponses'),
            }
      }
      onDismiss={onDismiss}
    >
      {!isDraft && outcome.vinNumbersWithPermission.length > 0 && (
        <WatchPanel formId={form.id} vins={outcome.vinNumbersWithPermission} />
      )}
      {wasNothingPermitted(outcome) && (
        <Banner kind="problem">{message('errors.publishNotPermitted')}</Banner>
      )}
      {outcomeLists(outcome).map((list) => (
        <VinBanner
          key={list.key}
          kind={list.kind}
          title={titleOf(list)}
          hint={isDraft && list.key === 'without' ? t('staysDraft') : t(`${list.key}Hint`)}
          vins={list.vins}
          areKnown={!isDraft}
          fileName={`consent-form-${form.id}-${list.key}.txt`}
        />
      ))}
    </OutcomePanel>
  );
}
