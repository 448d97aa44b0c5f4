import { may } from '@vinculum/contract/access/access.ts';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import {
  cloneAdminConsentForm,
  publishAdminConsentForm,
  revokeAdminConsentForm,
  searchAdminResponses,
} from '@vinculum/contract/consent/admin-endpoints.ts';
import {
  cloneConsentForm,
  revokeConsentForm,
  saveConsentForm,
} from '@vinculum/contract/consent/endpoints.ts';
import { publishConsentForm } from '@vinculum/contract/consent/publish.ts';
import { searchResponses } from '@vinculum/contract/consent/responses.ts';
import { requestConsentStatus } from '@vinculum/contract/consent/status-request.ts';
import type { FormStatus } from '@vinculum/contract/consent/vocabulary.ts';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { useSession } from '../../lib/session.tsx';

/** What a user may do with a form in its state. */
export interface FormRights {
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

/** By rank and status: of a form's consumer (specification 1, section 6), and of an operator who acts for it. */
export function formRights(principal: Principal, status: FormStatus): FormRights {
  const can = (...calls: readonly Endpoint[]) => calls.some(({ access }) => may(principal, access));
  const isConsumer = principal.portal === 'CONSUMERS';
  return {
    // An operator may make a call of that address for a master form.
    edit: isConsumer && can(saveConsentForm) && status === 'DRAFT',
    publish: can(publishConsentForm, publishAdminConsentForm) && ['DRAFT', 'PUBLISHED'].includes(status),
    revoke: can(revokeConsentForm, revokeAdminConsentForm) && status === 'PUBLISHED',
    copy: can(cloneConsentForm),
    copyToOther: can(cloneAdminConsentForm),
    preview: isConsumer,
    updateStatus: can(requestConsentStatus) && status === 'PUBLISHED',
    readResponses: can(searchResponses, searchAdminResponses),
  };
}

/** What the signed-in user may do with a form. */
export function useFormRights(): (status: FormStatus) => FormRights {
  const { principal } = useSession();
  return (status) => formRights(principal, status);
}
