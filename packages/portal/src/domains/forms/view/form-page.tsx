import type { ShownConsentForm } from '@vinculum/contract/forms/form.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { ObjectLink } from '../../../design/object/object-link.tsx';
import { PageTabs, type TabsOfPage } from '../../../design/object/page-tabs.tsx';
import { Page } from '../../../design/page.tsx';
import type { ApiProblem } from '../../../lib/calls/api-problem.ts';
import { addressOf } from '../../../lib/screens/addresses.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { FormStatusChip } from '../form-status-chip.tsx';
import { FormContents } from './form-contents.tsx';

interface FormPageProps<F extends ShownConsentForm> {
  readonly found: UseQueryResult<F, ApiProblem>;
  /** Of the list above it. */
  readonly listTitle: string;
  /** Says whose form it is and leads back to the forms of that consumer: for readers who are not its consumer. */
  readonly namesConsumer: boolean;
  /** What may be done with it. */
  readonly renderActions?: (form: F) => ReactNode;
  /** What cars answered. */
  readonly renderAnswers: (form: F) => ReactNode;
  /** What became of it, beside what it says. */
  readonly otherTabs: (form: F) => TabsOfPage;
}

/** A form as it stands, read-only, for whoever may read it; until it is there, that it loads or why it is not. */
export function FormPage<F extends ShownConsentForm>(props: FormPageProps<F>) {
  const { found, listTitle, namesConsumer } = props;
  const t = useTexts('forms');
  const tOem = useTexts('formsOem');
  if (found.data === undefined) {
    return (
      <Page title={t('viewTitle')} parents={[{ to: '/consent-forms', title: listTitle }]}>
        <NotYet source={found} />
      </Page>
    );
  }
  const form = found.data;
  const list = namesConsumer ? addressOf('/consent-forms', { consumer: form.consumer_id }) : '/consent-forms';
  return (
    <Page
      title={form.title}
      {...(namesConsumer && {
        lead: (
          <ObjectLink
            kind="organisation"
            id={form.consumer_id}
            name={tOem('asker', { consumer: form.organisation_name })}
          />
        ),
      })}
      aside={<FormStatusChip status={form.status} />}
      parents={[{ to: list, title: listTitle }]}
      action={props.renderActions?.(form)}
    >
      <PageTabs
        label={t('view.parts')}
        tabs={[
          {
            name: 'overview',
            title: t('view.overview'),
            render: () => <FormContents form={form} answers={props.renderAnswers(form)} />,
          },
          ...props.otherTabs(form),
        ]}
      />
    </Page>
  );
}
