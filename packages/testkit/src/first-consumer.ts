import { featureBits, organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { publishConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import {
  changeConsumerPermissionEndpoint,
  listConsumerPermissionsEndpoint,
} from '@vinculum/contract/consumer-permissions/endpoints.ts';
import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import { answerNewPasswordEndpoint, signInEndpoint } from '@vinculum/contract/identity/endpoints.ts';
import { saveOrganisationEndpoint } from '@vinculum/contract/organisations/operator-endpoints.ts';
import { createStreamKeyEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import { saveUserEndpoint } from '@vinculum/contract/users/endpoints.ts';
import { createClaimEndpoint } from '@vinculum/contract/vehicle-access/endpoints.ts';
import { formInput, formSignals, readEntry } from './mistakes/form-input.ts';
import type { MortalProduct } from './kill-nine/product.ts';

const ASSIGNED = 'Given-By-Another#1';
const OWN = 'Chosen-By-Myself#2';

/** What a maker hands to who builds the car, and a consumer to who reads the data. */
interface FirstConsumer {
  readonly archive: { readonly name: string; readonly content: Buffer };
  readonly streamKey: string;
}

/**
 * On an installation without anything, by the calls of the portal: a maker with a claim for a VIN and a consumer whose
 * form, which asks for the speed, waits for that car.
 */
export async function setUpFirstConsumer(product: MortalProduct, vin: string): Promise<FirstConsumer> {
  const [, first = ''] = /First sign-in: user operator\.admin, password (\S+)/.exec(product.printed) ?? [];
  const operator = await choosePassword(product, 'operator.admin', first);
  const maker = await addAdministrator(product, operator, { name: 'Norrsken', role: organisationRoles.OEM });
  const consumer = await addAdministrator(product, operator, {
    name: 'Helios Insurance',
    role: organisationRoles.CONSUMER,
  });
  const { permissions } = await product.call(listConsumerPermissionsEndpoint, {}, maker);
  for (const { permission_id } of permissions)
    await product.call(
      changeConsumerPermissionEndpoint,
      { body: { permission_id, form_type_notification: true } },
      maker,
    );
  const claim = { name: 'First cars', vins: [vin], count: 1, ends_on: dayOf(Date.now() + DAY_MS) };
  const { file_name, archive } = await product.call(createClaimEndpoint, { body: claim }, maker);
  const form = formInput({ read_signals: [readEntry(formSignals.mandatory, true)] });
  const { consent_form_id } = await product.call(saveConsentFormEndpoint, { body: form }, consumer);
  await product.call(publishConsentFormEndpoint, { body: { consent_form_id, vin_numbers: [vin] } }, consumer);
  const { key } = await product.call(createStreamKeyEndpoint, { body: { name: 'first' } }, consumer);
  return { archive: { name: file_name, content: Buffer.from(archive, 'base64') }, streamKey: key };
}

/** Signs in as somebody whose password another has set, who must choose one first. */
async function choosePassword(product: MortalProduct, username: string, password: string): Promise<string> {
  const challenge = await product.call(signInEndpoint, { body: { username, password } });
  if (!('session' in challenge)) throw new Error(`${username} was not asked for a password of its own`);
  await product.call(answerNewPasswordEndpoint, { body: { session: challenge.session, new_password: OWN } });
  return await product.signIn(username, OWN);
}

async function addAdministrator(
  product: MortalProduct,
  operator: string,
  organisation: { readonly name: string; readonly role: 4 | 5 },
): Promise<string> {
  const { name, role } = organisation;
  const [word = ''] = name.toLowerCase().split(' ');
  const added = { name, unique_identifier: word, role_ids: [role] };
  const { org_id } = await product.call(saveOrganisationEndpoint, { body: added }, operator);
  const username = `${word}.admin`;
  const person = {
    name: 'Ada',
    email: `ada@${word}.example`,
    phonenumber: '+34 600 000 000',
    description: 'First',
  };
  const user = {
    username,
    password: ASSIGNED,
    org_id,
    org_role_id: role,
    permissions_bit: featureBits.USER_ADMIN,
  };
  await product.call(saveUserEndpoint, { body: { ...person, ...user } }, operator);
  return await choosePassword(product, username, ASSIGNED);
}
