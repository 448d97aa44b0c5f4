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
import { useMay, useSession } from '../../lib/session.tsx';

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

/** By role and status: of a form's consumer (specification 1, section 6), and of an operator who acts for it. */
export function useFormRights(): (status: FormStatus) => FormRights {
  const isConsumer = useSession().principal.portal === 'CONSUMERS';
  // An operator may make a call of that address for a master form.
  const mayEdit = useMay(saveConsentForm) && isConsumer;
  const mayPublish = useMayOneOf(publishConsentForm, publishAdminConsentForm);
  const mayRevoke = useMayOneOf(revokeConsentForm, revokeAdminConsentForm);
  const copy = useMay(cloneConsentForm);
  const copyToOther = useMay(cloneAdminConsentForm);
  const mayUpdate = useMay(requestConsentStatus);
  const readResponses = useMayOneOf(searchResponses, searchAdminResponses);
  return (status) => ({
    edit: mayEdit && status === 'DRAFT',
    publish: mayPublish && (status === 'DRAFT' || status === 'PUBLISHED'),
    revoke: mayRevoke && status === 'PUBLISHED',
    copy,
    copyToOther,
    preview: isConsumer,
    updateStatus: mayUpdate && status === 'PUBLISHED',
    readResponses,
  });
}

function useMayOneOf(one: Endpoint, other: Endpoint): boolean {
  const mayOne = useMay(one);
  return useMay(other) || mayOne;
}
