import { Text } from '@mantine/core';
import { searchResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import { getOemConsentFormEndpoint } from '@vinculum/contract/responses/oem-form.ts';
import { Confirm } from '../../design/dialogs/confirm.tsx';
import { LoadingRows } from '../../design/states/loading-rows.tsx';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { type ActQuestion, endingCount, type FormChooser } from '../forms/public.ts';
import { useConsumerName } from '../organisations/public.ts';

interface RevokeQuestionProps extends ActQuestion {
  readonly by: FormChooser;
}

/** Names the form, and its consumer to everybody else, how many consents end with it, and what else follows. */
export function RevokeQuestion({ by, act, ...dialog }: RevokeQuestionProps) {
  const t = useTexts('revocation');
  const words = useWords(by, act);
  const ending = useEnding(by, act);
  return (
    <Confirm {...dialog} title={words.title} confirmLabel={t('confirm')} isDangerous>
      {ending.isCounting ? (
        <LoadingRows rows={2} />
      ) : (
        <Text>
          {ending.count === null ? t('confirmUncounted') : words.count(ending.count, ending.cars)}{' '}
          {words.follows}
        </Text>
      )}
    </Confirm>
  );
}

/** How many consents end with it (null when that cannot be said), and of how many cars that have to confirm. */
function useEnding(by: FormChooser, { form, vins }: ActQuestion['act']) {
  const own = useEndpoint(
    searchResponsesEndpoint,
    // What ends, ends for every car.
    { body: { consent_id: form.id, limit: 1, include_test: true } },
    { enabled: by === 'consumer' },
  );
  const ofMaker = useEndpoint(
    getOemConsentFormEndpoint,
    { params: { id: form.id } },
    { enabled: by === 'oem' },
  );
  if (by === 'administrator') return { isCounting: false, count: vins.length, cars: vins.length };
  const found = by === 'oem' ? ofMaker : own;
  const count = found.data === undefined ? null : endingCount(found.data.counts);
  // A maker's own cars are registered.
  const unregistered = by === 'oem' ? 0 : (own.data?.unregistered ?? 0);
  return {
    isCounting: count === null && found.error === null,
    count,
    cars: (count ?? 0) - unregistered,
  };
}

function useWords(by: FormChooser, { form, consumerId }: ActQuestion['act']) {
  const t = useTexts('revocation');
  const tOrganisations = useTexts('organisations');
  const name = useConsumerName(by === 'consumer' ? null : consumerId);
  const { title } = form;
  if (by === 'administrator')
    return {
      title: t('admin.confirmTitle', { title, consumer: name ?? String(consumerId) }),
      count: (count: number) => t('admin.confirm', { count }),
      follows: '',
    };
  if (by === 'oem') {
    const consumer = name ?? tOrganisations('consumers.thisOne');
    return {
      title: t('oem.confirmTitle', { title, consumer }),
      count: (count: number) => t('oem.confirmCount', { count }),
      follows: t('oem.confirmText', { consumer }),
    };
  }
  return {
    title: t('confirmTitle', { title }),
    count: (count: number, cars: number) => t('confirmCount', { count, cars }),
    follows: t('confirmText'),
  };
}
