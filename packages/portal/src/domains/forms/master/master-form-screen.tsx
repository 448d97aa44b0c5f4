import { Paper } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { masterForm } from '@vinculum/contract/forms/master-form.ts';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { Page } from '../../../design/page.tsx';
import { useGo } from '../../../lib/navigation.ts';
import { useCall } from '../../../lib/calls/queries.ts';
import { pageOf } from '../../../lib/screens/addresses.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { useSignalCatalogue } from '../../signals/public.ts';
import type { MasterChoice } from './master-choice-rules.ts';
import { MasterFormFields } from './master-form-fields.tsx';

/** An operator makes a form of fixed shape for a consumer (specification 3, section 9). */
export function MasterFormScreen() {
  const t = useTexts('formsMaster');
  const list = useTexts('forms');
  const go = useGo();
  const catalogue = useSignalCatalogue();
  const save = useCall(saveConsentFormEndpoint);
  const create = async (choice: MasterChoice) => {
    const { consumer_id, consent_type: consentType, read_signals: groups, ...texts } = choice;
    const read = groups.flatMap((group) => group.read);
    const write = groups.flatMap((group) => group.write);
    const form = masterForm({ ...texts, consentType, read, write });
    const { consent_form_id: id, message } = await save.mutateAsync({ body: { ...form, consumer_id } });
    notifications.show({ color: 'green', message });
    void go(pageOf.form(id));
  };
  return (
    <Page
      title={t('masterTitle')}
      lead={t('masterLead')}
      parents={[{ to: '/consent-forms', title: list('title') }]}
    >
      {catalogue.data !== undefined && (
        <Paper withBorder p="lg" maw={760}>
          <MasterFormFields groups={catalogue.data.groups} onSubmit={create} />
        </Paper>
      )}
      {catalogue.data === undefined && <NotYet source={catalogue} />}
    </Page>
  );
}
