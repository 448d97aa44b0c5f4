import type { Principal } from '@vinculum/contract/access/principal.ts';
import { consentFormSchema } from '@vinculum/contract/consent/form.ts';
import type { Deps } from '../deps.ts';
import { publishForm } from '../domains/consent/publish-form.ts';
import { revokeForm } from '../domains/consent/revoke-form.ts';
import { saveForm } from '../domains/consent/save-form.ts';
import { listSignalGroups } from '../domains/signals/public.ts';
import { findActiveUser } from '../domains/users/public.ts';
import type { UserContext } from '../http/context.ts';
import { textOf } from '../http/texts.ts';
import { demoCars } from './demo-cars.ts';
import { demoForms, type FindSignal } from './demo-forms.ts';

/** Writes, publishes and revokes the demo's forms through the same use cases as a consumer's administrator. */
export async function publishDemoForms(deps: Deps): Promise<void> {
  const find = await signalFinder(deps);
  for (const { consumer, fate, form, cars } of demoForms(find)) {
    const principal = await administratorOf(deps, consumer);
    const as = (action: string) => contextOf(deps, principal, action);
    const { consent_form_id } = await saveForm(deps, as('consent-form.save'), consentFormSchema.parse(form));
    if (fate === 'draft') continue;
    const vin_numbers = demoCars.filter((_, index) => cars(index)).map((car) => car.vin);
    await publishForm(deps, as('consent-form.publish'), { consent_form_id, vin_numbers });
    if (fate === 'revoked') await revokeForm(deps, as('consent-form.revoke'), { consent_form_id });
  }
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
    flags: [],
  };
}

function contextOf(deps: Deps, principal: Principal, action: string): UserContext {
  return {
    principal,
    action,
    requestId: 'demo',
    language: 'en',
    now: deps.clock(),
    text: (key, args) => textOf('en', key, args),
    header: () => undefined,
    cookies: { get: () => undefined, set: () => undefined, clear: () => undefined },
    signal: new AbortController().signal,
  };
}
