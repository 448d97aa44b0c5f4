import type { AuditAction } from '@vinculum/contract/foundation/audit/actions.ts';
import { flagsIn, labelsOf, type Principal } from '@vinculum/contract/access/principal.ts';
import { type ConsentFormInput, consentFormSchema } from '@vinculum/contract/forms/form.ts';
import type { FormStatus } from '@vinculum/contract/consents/vocabulary.ts';
import type { Deps } from '../deps.ts';
import { listForms, saveForm } from '../domains/forms/public.ts';
import { publishForm } from '../domains/publication/public.ts';
import { revokeForm } from '../domains/revocation/public.ts';
import { listSignalGroups } from '../domains/signals/public.ts';
import { findActiveUser } from '../domains/users/public.ts';
import { contextBeside, type UserContext } from '../call-context.ts';
import { demoCars } from './demo-cars.ts';
import { demoForms, type FindSignal } from './demo-forms.ts';

/**
 * Writes, publishes and revokes the demo's forms through the same use cases as a consumer's administrator; what a
 * killed start has already done of it is not done again.
 */
export async function publishDemoForms(deps: Deps): Promise<void> {
  const find = await signalFinder(deps);
  for (const demoForm of demoForms(find)) {
    const principal = await administratorOf(deps, demoForm.consumer);
    const consumerId = principal.organisationId;
    const as = (action: AuditAction) => contextBeside(deps, { principal, action, requestId: 'demo' });
    const { id, status } = await savedForm(deps, as('consent-form.save'), demoForm.form);
    if (demoForm.fate === 'draft') continue;
    if (status === 'DRAFT') {
      const vin_numbers = demoCars.filter((_, index) => demoForm.cars(index)).map((car) => car.vin);
      await publishForm(deps, as('consent-form.publish'), {
        consumerId,
        body: { consent_form_id: id, vin_numbers },
      });
    }
    if (demoForm.fate === 'revoked' && status !== 'REVOKED')
      await revokeForm(deps, as('consent-form.revoke'), { consumerId, body: { consent_form_id: id } });
  }
}

/** The consumer's form of this title, saved now unless it was before. */
async function savedForm(
  deps: Deps,
  context: UserContext,
  form: ConsentFormInput,
): Promise<{ id: number; status: FormStatus }> {
  const { data } = await listForms(deps, context, {
    page: 1,
    limit: 200,
    search: form.title,
    include_test: false,
    sort: 'consent_form_id',
    descending: false,
  });
  const known = data.find((row) => row.title === form.title);
  if (known !== undefined) return { id: known.consent_form_id, status: known.status };
  const saved = await saveForm(deps, context, {
    consumerId: context.principal.organisationId,
    body: consentFormSchema.parse(form),
  });
  return { id: saved.consent_form_id, status: 'DRAFT' };
}

async function signalFinder({ db }: Deps): Promise<FindSignal> {
  const groups = await listSignalGroups(db);
  const signals = groups.flatMap((group) => [...group.read, ...group.write]);
  return (name) => {
    const signal = signals.find((candidate) => candidate.name === name);
    if (signal === undefined) throw new TypeError(`the catalogue has no signal ${name}`);
    return { id: signal.id, label: signal.label, group: signal.group_name };
  };
}

async function administratorOf({ db }: Deps, portal: string): Promise<Principal> {
  const user = await findActiveUser(db, `${portal}.admin`);
  if (user === null) throw new TypeError(`the demo has no user ${portal}.admin`);
  return {
    userId: user.id,
    username: user.username,
    organisationId: user.organisationId,
    portal: user.portal,
    role: 'USER_ADMIN',
    flags: flagsIn(labelsOf(user.permissionsBit)),
  };
}
