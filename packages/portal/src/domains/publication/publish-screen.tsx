import { Anchor, Text } from '@mantine/core';
import { getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { type PublishOutcome, wasNothingPermitted } from '@vinculum/contract/publication/endpoints.ts';
import { useState } from 'react';
import { Page } from '../../design/page.tsx';
import { useAddress, useChangeAddress } from '../../lib/navigation.ts';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { useMessages, useTexts } from '../../lib/language/texts.ts';
import { ChosenForm, type PickedForm, statusesFor, useFormOfAddress } from '../forms/public.ts';
import type { Publisher } from './publisher.ts';
import { PublishForm } from './publish-form.tsx';
import { PublishedBefore } from './published-before.tsx';
import { Banner } from '../../design/states/banner.tsx';
import { OutcomePanel } from '../../design/states/outcome-panel.tsx';
import { VinBanner } from '../../design/vins/vin-banner.tsx';
import { addressOf, pageOf } from '../../lib/screens/addresses.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import { WatchPanel } from './watch/watch-panel.tsx';

interface Published {
  readonly form: PickedForm;
  readonly outcome: PublishOutcome;
}

/**
 * Publishes a form, the one of the address or one to choose, to cars: a consumer its own, an administrator one of a
 * consumer's. Then it shows the answers arrive.
 */
export function PublishScreen({ by }: { by: Publisher }) {
  const t = useTexts('publication');
  const tForms = useTexts('forms');
  const words = useTexts('design.words');
  const formId = useFormOfAddress();
  const form = useEndpoint(
    getConsentFormEndpoint,
    { params: { id: formId ?? 0 } },
    { enabled: formId !== null },
  );
  const publishedBefore = Number(useAddress().published) || null;
  const change = useChangeAddress();
  const [published, setPublished] = useState<Published | null>(null);
  const finish = (done: Published) => {
    setPublished(done);
    // They have been asked: the next list begins empty, and the way back does not lead into this one.
    const isAsked = done.outcome.form_status !== 'DRAFT';
    change({ vins: undefined, published: isAsked ? String(done.form.id) : undefined });
  };
  const begin = () => {
    setPublished(null);
    change({ published: undefined });
  };
  return (
    <Page
      title={form.data === undefined ? t('title') : `${words('publish')}: ${form.data.title}`}
      lead={t('lead')}
      parents={[{ to: '/consent-forms', title: tForms('title') }]}
    >
      {published !== null ? (
        <PublishOutcomePanel by={by} {...published} onDismiss={begin} />
      ) : publishedBefore !== null ? (
        <PublishedBefore formId={publishedBefore} onAgain={begin} />
      ) : (
        <ChosenForm by={by} statuses={statusesFor.publish}>
          {(addressed) => <PublishForm by={by} addressed={addressed} onPublished={finish} />}
        </ChosenForm>
      )}
    </Page>
  );
}

interface OutcomeProps {
  readonly by: Publisher;
  readonly form: PickedForm;
  readonly outcome: PublishOutcome;
  readonly onDismiss: () => void;
}

/** What became of each VIN, and the answers as they arrive; stays until dismissed. */
function PublishOutcomePanel({ by, form, outcome, onDismiss }: OutcomeProps) {
  const t = useTexts('publication');
  const tForms = useTexts('forms');
  const tResponses = useTexts('responses');
  const message = useMessages();
  const titleOf = useListTitle(by);
  const isDraft = outcome.form_status === 'DRAFT';
  return (
    <OutcomePanel
      title={t('resultOf', { title: form.title })}
      label={t('result')}
      follow={
        isDraft
          ? null
          : {
              to: addressOf('/consent-responses/$consentFormId', { consentFormId: form.id }),
              text: tResponses('see'),
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
      {!isDraft && (
        <Text fz="sm">
          {t('kept')}{' '}
          <Anchor inherit renderRoot={linkTo(pageOf.form(form.id))}>
            {tForms('toForm')}
          </Anchor>
        </Text>
      )}
    </OutcomePanel>
  );
}

type OutcomeKey = 'done' | 'already' | 'unregistered' | 'without';

/** One list of an outcome and how it is shown. */
interface OutcomeList {
  readonly key: OutcomeKey;
  readonly kind: 'success' | 'warning';
  readonly vins: readonly string[];
}

/** What a list is called, to a consumer or to whoever acts for one. */
function useListTitle(by: Publisher): (list: OutcomeList) => string {
  const t = useTexts('publication');
  return ({ key, vins: { length: count } }) =>
    by === 'administrator' && key !== 'unregistered' ? t(`counted.${key}`, { count }) : t(key, { count });
}

/** The lists of an outcome that hold anything: what was done first, then the warnings (specification 1, section 8). */
function outcomeLists(outcome: PublishOutcome): readonly OutcomeList[] {
  const lists: readonly OutcomeList[] = [
    { key: 'done', kind: 'success', vins: outcome.vinNumbersWithPermission },
    { key: 'already', kind: 'warning', vins: outcome.vinNumberAlreadyPublished },
    { key: 'unregistered', kind: 'warning', vins: outcome.unregisteredVinNumbers },
    { key: 'without', kind: 'warning', vins: outcome.vinNumbersWithoutPermission },
  ];
  return lists.filter(({ vins }) => vins.length > 0);
}
