import {
  revokeConsentFormEndpoint,
  revokeOemConsentFormEndpoint,
} from '@vinculum/contract/revocation/endpoints.ts';
import { publishConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import { changeConsumerPermissionEndpoint } from '@vinculum/contract/consumer-permissions/endpoints.ts';
import { answerVersion } from '@vinculum/contract/vehicle/messages.ts';
import { expireConsents } from '@vinculum/server/domains/consents/public.ts';
import { agreementOf, consumerOf } from './model.ts';
import { type HistoryRun, keyOf, signalIds } from './run.ts';
import type { Change, Permission } from './steps.ts';

const switches: Record<Permission, string> = {
  Standard: 'form_type_notification',
  Action: 'form_type_question',
  read: 'access_type_read_signal',
};
/** What a call may answer here: done, or refused because of the state of things. */
const answered = [200, 409];

/** Makes a change in the real thing. What became of it is not looked at: the model knows. */
export async function makeChange(run: HistoryRun, change: Change): Promise<void> {
  const { world, formIds, headers } = run;
  const { server } = world;
  switch (change.kind) {
    case 'publish': {
      const body = { consent_form_id: formIds[change.form] ?? 0, vin_numbers: vinsOf(run, change.cars) };
      const called = await server.call(
        publishConsentFormEndpoint,
        { body, headers },
        adminOf(run, change.form),
      );
      expectAnswered(called.raw);
      return await learnConsents(run, change.form);
    }
    case 'revoke': {
      const vins = change.cars === null ? {} : { vin_numbers: vinsOf(run, change.cars) };
      const body = { consent_form_id: formIds[change.form] ?? 0, ...vins };
      const called = await server.call(
        revokeConsentFormEndpoint,
        { body, headers },
        adminOf(run, change.form),
      );
      return expectAnswered(called.raw);
    }
    case 'makerRevoke': {
      const consumerId = run.consumers[consumerOf(change.form)]?.id ?? 0;
      const body = { consumer_id: consumerId, consent_form_id: formIds[change.form] ?? 0 };
      const by = world.people.signedIn('oem.admin');
      const called = await server.call(revokeOemConsentFormEndpoint, { body, headers }, by);
      // A form that was never published concerns no car of the maker: it does not see it.
      return called.status === 404 ? undefined : expectAnswered(called.raw);
    }
    case 'permit': {
      const permissionId = run.consumers[change.consumer]?.permissionId ?? 0;
      const body = { permission_id: permissionId, [switches[change.what]]: change.isOn };
      const by = world.people.signedIn('oem.admin');
      const called = await server.call(changeConsumerPermissionEndpoint, { body, headers }, by);
      return expectAnswered(called.raw);
    }
    case 'sweep':
      return void (await expireConsents(server.db, server.clock.now()));
    case 'agree': {
      const answers = change.cars.map((car) => giveAnswer(run, agreementOf(change.form, car)));
      return void (await Promise.all(answers));
    }
    case 'answer':
      return await giveAnswer(run, change);
  }
}

async function giveAnswer(run: HistoryRun, change: Extract<Change, { kind: 'answer' }>): Promise<void> {
  const car = run.world.cars[change.car];
  const consentId = run.consentIds.get(keyOf(change.form, change.car));
  if (car === undefined || consentId === undefined) return;
  const { form_hash } = await run.world.server.db
    .selectFrom('consent_form')
    .select('form_hash')
    .where('id', '=', run.formIds[change.form] ?? 0)
    .executeTakeFirstOrThrow();
  run.answers += 1;
  const signed = car.sign({
    version: answerVersion,
    vin: car.vin,
    consent_id: consentId,
    answer_id: `${consentId}-${run.answers}`,
    decision: change.decision,
    accepted_signals: change.accepted.map((part) => signalIds[part]),
    form_hash: form_hash ?? '',
    channel: 'touch',
    language: 'en',
    time: Math.max(0, run.world.server.clock.now() + (run.skews[change.car] ?? 0)),
    erase: change.isErasing,
  });
  await car.up(`consent/${consentId}/answer`, signed);
}

async function learnConsents(run: HistoryRun, form: number): Promise<void> {
  const rows = await run.world.server.db
    .selectFrom('consent')
    .select(['id', 'vin'])
    .where('form_id', '=', run.formIds[form] ?? 0)
    .execute();
  for (const row of rows) {
    const car = run.world.cars.findIndex((candidate) => candidate.vin === row.vin);
    run.consentIds.set(keyOf(form, car), row.id);
  }
}

function vinsOf(run: HistoryRun, cars: readonly number[]): string[] {
  return cars.flatMap((car) => run.world.cars[car]?.vin ?? []);
}

function adminOf(run: HistoryRun, form: number) {
  return run.consumers[consumerOf(form)] ?? null;
}

function expectAnswered(raw: { readonly statusCode: number; readonly body: string }): void {
  if (!answered.includes(raw.statusCode))
    throw new Error(`the platform answered ${raw.statusCode}: ${raw.body}`);
}
