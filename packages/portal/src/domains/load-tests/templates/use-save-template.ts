import {
  changeTemplateEndpoint,
  makeTemplateEndpoint,
} from '@vinculum/contract/load-tests/template-endpoints.ts';
import { useCall } from '../../../lib/calls/queries.ts';
import type { TemplateValues, TemplateWay } from './template-values.ts';

/** Sends what was entered, to the call of the chosen way; gives what the server says. */
export function useSaveTemplate(
  isNew: boolean,
): (way: TemplateWay, values: TemplateValues) => Promise<string> {
  const change = useCall(changeTemplateEndpoint);
  const make = useCall(makeTemplateEndpoint);
  const status = isNew ? 'createTemplate' : 'updateTemplate';
  return async (way, { template_name, private_key, certificate, organisation_id }) => {
    const { message } =
      way === 'make'
        ? await make.mutateAsync({ body: { status, template_name, organisation_id: organisation_id ?? 0 } })
        : await change.mutateAsync({ body: { status, template_name, private_key, certificate } });
    return message;
  };
}
