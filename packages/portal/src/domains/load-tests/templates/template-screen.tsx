import { getTemplateEndpoint } from '@vinculum/contract/load-tests/template-endpoints.ts';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { TestItemPage, useNamedItem } from '../test-item-page.tsx';
import { TemplateForm } from './template-form.tsx';

/** Creates a template, or edits the one that the address names. */
export function TemplateScreen() {
  const { name, reading } = useNamedItem();
  const template = useEndpoint(getTemplateEndpoint, { params: { name } }, reading);
  return (
    <TestItemPage kind="templates" source={template}>
      {(known) => <TemplateForm template={known} />}
    </TestItemPage>
  );
}
