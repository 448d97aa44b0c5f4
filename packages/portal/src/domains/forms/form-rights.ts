import { may } from '@vinculum/contract/access/access.ts';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import {
  cloneAdminConsentFormEndpoint,
  cloneConsentFormEndpoint,
  saveConsentFormEndpoint,
} from '@vinculum/contract/forms/endpoints.ts';
import {
  searchAdminResponsesEndpoint,
  searchResponsesEndpoint,
} from '@vinculum/contract/responses/endpoints.ts';
import {
  revokeAdminConsentFormEndpoint,
  revokeConsentFormEndpoint,
} from '@vinculum/contract/revocation/endpoints.ts';
import {
  publishAdminConsentFormEndpoint,
  publishConsentFormEndpoint,
} from '@vinculum/contract/publication/endpoints.ts';
import { requestConsentStatusEndpoint } from '@vinculum/contract/status-requests/endpoints.ts';
import type { FormStatus } from '@vinculum/contract/consents/vocabulary.ts';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { useSession } from '../../lib/session.tsx';

/** What a user may do with a form in its state. */
interface FormRights {
  readonly edit: boolean;
  readonly publish: boolean;
  readonly revoke: boolean;
  /** As a draft of the own organisation. */
  readonly copy: boolean;
  /** As a draft of another consumer. */
  readonly copyToOther: boolean;
  /** On a recorded or own drive. */
  readonly preview: boolean;
  /** Asks cars to end, narrow or ask again for its consents. */
  readonly updateStatus: boolean;
  readonly readResponses: boolean;
}

/** In which states something can be done with a form. */
export const statusesFor = {
  publish: ['DRAFT', 'PUBLISHED'],
  revoke: ['PUBLISHED'],
  updateStatus: ['PUBLISHED'],
} as const satisfies Record<string, readonly FormStatus[]>;

/** By rank and status: of a form's consumer (specification 1, section 6), and of an operator who acts for it. */
export function formRights(principal: Principal, status: FormStatus): FormRights {
  const fits = (act: keyof typeof statusesFor) => statusesFor[act].some((one) => one === status);
  const can = (...calls: readonly Endpoint[]) => calls.some(({ access }) => may(principal, access));
  const isConsumer = principal.portal === 'CONSUMERS';
  return {
    // An operator may make a call of that address for a master form.
    edit: isConsumer && can(saveConsentFormEndpoint) && status === 'DRAFT',
    publish: can(publishConsentFormEndpoint, publishAdminConsentFormEndpoint) && fits('publish'),
    revoke: can(revokeConsentFormEndpoint, revokeAdminConsentFormEndpoint) && fits('revoke'),
    copy: can(cloneConsentFormEndpoint),
    copyToOther: can(cloneAdminConsentFormEndpoint),
    preview: isConsumer,
    updateStatus: can(requestConsentStatusEndpoint) && fits('updateStatus'),
    readResponses: can(searchResponsesEndpoint, searchAdminResponsesEndpoint),
  };
}

/** What the signed-in user may do with a form. */
export function useFormRights(): (status: FormStatus) => FormRights {
  const { principal } = useSession();
  return (status) => formRights(principal, status);
}
