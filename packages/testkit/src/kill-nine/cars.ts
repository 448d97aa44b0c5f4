import { randomUUID } from 'node:crypto';
import {
  answerVersion,
  consentOffer,
  type ConsentOffer,
  type OwnerAnswer,
  provisionAnswer,
} from '@vinculum/contract/vehicle/messages.ts';
import { downFilter, provisionTopic, upTopic } from '@vinculum/contract/vehicle/topics.ts';
import { newKeyPair, privateKeyPem } from '@vinculum/server/adapters/authority/certificates.ts';
import type { IssuedClaim } from '@vinculum/server/domains/vehicle-access/claims/issue-claim.ts';
import { signAnswer } from '@vinculum/vehicle/identity/identity.ts';
import { formSignals } from '../mistakes/form-input.ts';
import { requestFor } from '../gateway/test-gateway.ts';
import { connectPeer, type PeerCredentials, type TestPeer } from '../gateway/test-peer.ts';

/** An answer that a car gives, and what the platform should call it. */
export interface AnswerInput {
  readonly consentId: number;
  readonly answer: OwnerAnswer;
  readonly status: string;
}

const choices = [
  {
    decision: 'accept',
    accepted_signals: [formSignals.mandatory, formSignals.optional],
    status: 'FORM_ACCEPTED',
  },
  { decision: 'accept', accepted_signals: [formSignals.mandatory], status: 'FORM_MANDATORY' },
  { decision: 'decline', accepted_signals: [], status: 'FORM_DECLINED' },
] as const;

/** A car of few words: it answers every offer at once, and repeats what was not acknowledged when it connects again. */
export class StubbornCar {
  readonly vin: string;
  readonly sentAnswers = new Map<number, AnswerInput>();
  /** Ids of the answers whose PUBACK has come. */
  readonly acknowledged = new Set<string>();
  readonly #credentials: PeerCredentials;
  readonly #offers: number;

  /** `offers`: how many it will get in all. */
  constructor(vin: string, credentials: PeerCredentials, offers: number) {
    this.vin = vin;
    this.#credentials = credentials;
    this.#offers = offers;
  }

  /** Answers until every offer's answer is acknowledged. @throws when the connection ends before. */
  async answerAll(): Promise<void> {
    const peer = await connectPeer(this.#credentials, downFilter(this.vin));
    const sending: Promise<void>[] = [];
    const send = (work: Promise<void>) => {
      // Its failure is heard below, once all offers have come.
      work.catch(() => undefined);
      sending.push(work);
    };
    send(this.#checkIn(peer));
    for (const input of this.sentAnswers.values())
      if (!this.acknowledged.has(input.answer.answer_id)) send(this.#send(peer, input));
    try {
      while (this.sentAnswers.size < this.#offers) {
        const offer = consentOffer.parse(await peer.nextMessage('/offer'));
        if (!this.sentAnswers.has(offer.consent_id)) send(this.#send(peer, this.#decide(offer)));
      }
      await Promise.all(sending);
    } finally {
      peer.close();
    }
  }

  #decide(offer: ConsentOffer): AnswerInput {
    const choice = choices[offer.consent_id % choices.length] ?? choices[0];
    const body = {
      version: answerVersion,
      vin: this.vin,
      consent_id: offer.consent_id,
      answer_id: randomUUID(),
      decision: choice.decision,
      accepted_signals: [...choice.accepted_signals],
      form_hash: offer.form_hash,
      channel: 'touch' as const,
      language: 'en',
      time: Date.now(),
      erase: false,
    };
    const answer = signAnswer(body, this.#credentials.privateKey);
    const input = { consentId: offer.consent_id, answer, status: choice.status };
    this.sentAnswers.set(offer.consent_id, input);
    return input;
  }

  /** Without waiting between the two: the platform takes a car's messages in their order. */
  async #send(peer: TestPeer, input: AnswerInput): Promise<void> {
    const { consentId, answer } = input;
    const path = `consent/${consentId}`;
    const seen = { id: randomUUID(), form_hash: answer.form_hash, language: 'en', time: answer.time };
    const received = peer.publish(upTopic(this.vin, `${path}/received`), seen);
    const answered = peer.publish(upTopic(this.vin, `${path}/answer`), answer).then(() => {
      this.acknowledged.add(answer.answer_id);
    });
    await Promise.all([received, answered]);
  }

  #checkIn(peer: TestPeer): Promise<void> {
    return peer.publish(upTopic(this.vin, 'checkin'), {
      id: randomUUID(),
      boot_id: 'b1',
      software: '1',
      time: Date.now(),
      time_zone: 'Europe/Stockholm',
      applied_revision: 0,
      consents: [],
    });
  }
}

/** Cars with certificates of a running gateway, each for so many offers. */
export async function certifiedCars(
  vins: readonly string[],
  claim: IssuedClaim,
  input: { readonly port: number; readonly offers: number },
): Promise<StubbornCar[]> {
  return await Promise.all(
    vins.map(async (vin) => new StubbornCar(vin, await certify(vin, claim, input.port), input.offers)),
  );
}

/** Gets a car its certificate, as a car does. */
export async function certify(vin: string, claim: IssuedClaim, port: number): Promise<PeerCredentials> {
  const keys = await newKeyPair();
  const peer = await connectPeer({ ...claim, port }, provisionTopic.answer(vin));
  await peer.publish(provisionTopic.request(vin), { csr: await requestFor(vin, keys) });
  const answer = provisionAnswer.parse(await peer.nextMessage('/answer'));
  peer.close();
  if ('code' in answer) throw new Error(answer.code);
  return { port, privateKey: await privateKeyPem(keys.privateKey), ...answer };
}
