import { answerInCar, getCarState, pairCarScreen } from '@vinculum/contract/car-screen/endpoints.ts';
import type { APIRequestContext } from '@playwright/test';

export interface CarToOpen {
  readonly vin: string;
  readonly code: string;
}

/** What a tap on the car's screen does, without the screen: pairs with the car and returns its token. */
export async function pairCar(request: APIRequestContext, { vin, code }: CarToOpen): Promise<string> {
  const answer = await request.post(`/car/api/v1/${vin}/pair`, { data: { code } });
  return pairCarScreen.response.parse(await answer.json()).token;
}

/** Accepts the newest open offer of a car for the signals whose labels are given; returns the consent's id. */
export async function acceptInCar(
  request: APIRequestContext,
  car: CarToOpen,
  labels: readonly string[],
): Promise<number> {
  const headers = { 'x-car-token': await pairCar(request, car) };
  const seen = await request.get(`/car/api/v1/${car.vin}/state`, { headers });
  const state = getCarState.response.parse(await seen.json());
  const offered = state.consents.filter((consent) => consent.state === 'offered').at(-1);
  if (offered === undefined) throw new Error('the car has no open offer');
  const accepted = offered.offer.read_signals.filter((signal) => labels.includes(signal.label));
  const answer = await request.post(`/car/api/v1/${car.vin}/answer`, {
    headers,
    data: {
      consent_id: offered.consent_id,
      decision: 'accept',
      accepted_signals: accepted.map((signal) => signal.signal_id),
    },
  });
  answerInCar.response.parse(await answer.json());
  return offered.consent_id;
}
