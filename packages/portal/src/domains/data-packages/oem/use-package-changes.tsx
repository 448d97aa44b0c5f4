import { Text } from '@mantine/core';
import type { DataPackage } from '@vinculum/contract/data-packages/data-package.ts';
import {
  enableOwnPackageEndpoint,
  publishOwnPackageEndpoint,
} from '@vinculum/contract/data-packages/oem-endpoints.ts';
import { type ReactNode, useState } from 'react';
import { Banner } from '../../../design/states/banner.tsx';
import { Confirm } from '../../../design/dialogs/confirm.tsx';
import { useProblemText } from '../../../design/states/error-state.tsx';
import { useCall } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { offerState } from './offer-state.ts';

type Changed = Pick<DataPackage, 'oem_data_package_id' | 'title' | 'status' | 'is_enabled' | 'expiry_date'>;

interface Result {
  readonly kind: 'success' | 'problem';
  readonly title?: string;
  readonly text: string;
}

interface PackageChanges {
  /** Asks first: it cannot be undone. */
  readonly publish: (of: Changed) => void;
  /** Asks first when consumers would lose what they find now. */
  readonly enable: (of: Changed, isEnabled: boolean) => void;
  readonly isBusy: boolean;
  /** What came of the last change; stays until it is dismissed. */
  readonly outcome: ReactNode;
  readonly dialogs: ReactNode;
}

/** Publishing and enabling of packages, with their questions and results. */
export function usePackageChanges(): PackageChanges {
  const t = useTexts('dataPackagesOem');
  const textOf = useProblemText();
  const [request, setRequest] = useState<{ what: 'publish' | 'disable'; of: Changed } | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const outcomeOf = (failure: string) => ({
    onMutate: () => setResult(null),
    onSuccess: ({ message }: { message: string }) => setResult({ kind: 'success', text: message }),
    onError: (problem: Error) => setResult({ kind: 'problem', title: failure, text: textOf(problem) }),
    onSettled: () => setRequest(null),
  });
  const publishing = useCall(publishOwnPackageEndpoint, outcomeOf(t('publishFailed')));
  const switching = useCall(enableOwnPackageEndpoint, outcomeOf(t('switchFailed')));
  const isBusy = publishing.isPending || switching.isPending;
  const change = ({ oem_data_package_id }: Changed, is_enable: boolean) =>
    switching.mutate({ body: { oem_data_package_id, is_enable } });
  return {
    publish: (of) => setRequest({ what: 'publish', of }),
    enable: (of, isEnabled) =>
      isEnabled || offerState(of) !== 'found' ? change(of, isEnabled) : setRequest({ what: 'disable', of }),
    isBusy,
    outcome: result !== null && (
      <Banner
        kind={result.kind}
        {...(result.title !== undefined && { title: result.title })}
        onClose={() => setResult(null)}
      >
        {result.text}
      </Banner>
    ),
    dialogs: request !== null && (
      <Question
        {...request}
        isBusy={isBusy}
        onCancel={() => setRequest(null)}
        onConfirm={() =>
          request.what === 'publish'
            ? publishing.mutate({ params: { id: request.of.oem_data_package_id } })
            : change(request.of, false)
        }
      />
    ),
  };
}

interface QuestionProps {
  readonly what: 'publish' | 'disable';
  readonly of: Changed;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

function Question({ what, of, ...rest }: QuestionProps) {
  const t = useTexts('dataPackagesOem');
  const { title } = of;
  if (what === 'disable') {
    return (
      <Confirm {...rest} title={t('disableTitle', { title })} confirmLabel={t('disable')} isDangerous>
        {t('disableText')}
      </Confirm>
    );
  }
  return (
    <Confirm {...rest} title={t('publishTitle', { title })} confirmLabel={t('publish')}>
      <Text>{t('publishText')}</Text>
      <Text>{t(of.is_enabled ? 'publishFound' : 'publishHidden')}</Text>
    </Confirm>
  );
}
