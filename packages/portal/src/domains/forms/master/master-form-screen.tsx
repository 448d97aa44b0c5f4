import { Paper } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { masterForm } from '@vinculum/contract/forms/master-form.ts';
import type { ComponentProps } from 'react';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { Page } from '../../../design/page.tsx';
import { useGo } from '../../../lib/navigation.ts';
import { useCall } from '../../../lib/calls/queries.ts';
import { pageOf } from '../../../lib/screens/addresses.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { useSignalCatalogue } from '../../signals/public.ts';
import type { Autosave } from '../unfinished/autosave.ts';
import { useKeyOfAddress, WithUnfinished } from '../unfinished/with-unfinished.tsx';
import type { MasterChoice } from './master-choice-rules.ts';
import { MasterFormFields } from './master-form-fields.tsx';

/**
 * An operator makes a form of fixed shape for a consumer (specification 3, section 9); one that is unfinished stands at
 * ?unfinished={key}.
 */
export function MasterFormScreen() {
  const t = useTexts('formsMaster');
  const list = useTexts('forms');
  const key = useKeyOfAddress();
  const catalogue = useSignalCatalogue();
  const groups = catalogue.data?.groups;
  return (
    <Page
      title={t('masterTitle')}
      lead={t('masterLead')}
      parents={[{ to: '/consent-forms', title: list('title') }]}
    >
      {groups === undefined || key === null ? (
        <NotYet source={catalogue} />
      ) : (
        <Paper withBorder p="lg" maw={760}>
          <WithUnfinished key={key} id={key}>
            {(start) => <NewMasterForm unfinishedKey={key} start={start} groups={groups} />}
          </WithUnfinished>
        </Paper>
      )}
    </Page>
  );
}

type NewMasterFormProps = Omit<ComponentProps<typeof MasterFormFields>, 'onSubmit'>;

function NewMasterForm(props: NewMasterFormProps) {
  const go = useGo();
  const save = useCall(saveConsentFormEndpoint);
  const create = async (choice: MasterChoice, autosave: Autosave) => {
    const { consumer_id, consent_type: consentType, read_signals: groups, ...texts } = choice;
    const read = groups.flatMap((group) => group.read);
    const write = groups.flatMap((group) => group.write);
    const form = masterForm({ ...texts, consentType, read, write });
    const { consent_form_id: id, message } = await autosave.finishBy((headers) =>
      save.mutateAsync({ body: { ...form, consumer_id }, headers }),
    );
    notifications.show({ color: 'green', message });
    // The way back does not lead into an empty new form.
    void go(pageOf.form(id), { replace: true });
  };
  return <MasterFormFields {...props} onSubmit={create} />;
}
