import type { z } from 'zod';
import type * as checkIns from './checked-in.ts';
import type * as commands from './command-messages.ts';
import type * as messages from './messages.ts';
import { problems } from './refusals.ts';

// The examples of the protocol's documents tell one story: one vehicle, one consent, on one morning.

export const exampleVin = 'YNR40EA5XR1000001';
const formHash = '8d1b7a2c5f0e4d93b6a1c27e90f3485d6b2e71c0a94f58d3e26b7c15f08a9d43';
const morning = Date.UTC(2026, 10, 23, 8);

export const certificateRequest: z.input<typeof messages.provisionRequest> = {
  csr: '-----BEGIN CERTIFICATE REQUEST-----\nMIHY...\n-----END CERTIFICATE REQUEST-----\n',
};

export const certificateAnswer: z.input<typeof messages.provisionAnswer> = {
  certificate: '-----BEGIN CERTIFICATE-----\nMIIB...\n-----END CERTIFICATE-----\n',
  authority: '-----BEGIN CERTIFICATE-----\nMIIB...\n-----END CERTIFICATE-----\n',
};

export const checkIn: z.input<typeof messages.checkIn> = {
  id: 'checkin-1',
  boot_id: '5f0f6a0e',
  software: 'example-car/1.0',
  time: morning,
  time_zone: 'Europe/Madrid',
  applied_revision: 0,
  consents: [{ consent_id: 7, form_hash: formHash }],
  effort: [{ consent_id: 7, metres: 12_400 }],
  signals: ['perfVehicleSpeed', 'location'],
  stamp: '',
};

export const checkedIn: z.input<typeof checkIns.checkedIn> = {
  id: 'checkin-1',
  stamp: '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU',
  come_back: { within_ms: 33_000, longest_ms: 165_000 },
};

export const desired: z.input<typeof messages.desiredState> = {
  id: 'b1f5a3d0-4f0e-4b58-8f0c-1f6d2f0f5a11',
  revision: 42,
  consents: [
    {
      consent_id: 7,
      form_hash: formHash,
      status: 'FORM_ACCEPTED',
      accepted_signals: [2016],
      expires_at: morning + 30 * 86_400_000,
      earned: [{ currency_type: 1, amount: '1.25' }],
    },
  ],
};

export const offer: z.input<typeof messages.consentOffer> = {
  id: 'offer-7-41',
  consent_id: 7,
  form_hash: formHash,
  title: 'Pay how you drive',
  description: 'We price your insurance by how fast you drive.',
  description_type: 0,
  language: 'en',
  consumer: 'Helios Insurance',
  form_kind: 'Standard',
  read_signals: [
    {
      signal_id: 2016,
      signal_name: 'perfVehicleSpeed',
      signal_group_name: 'GROUP_STANDARD',
      mandatory: true,
      is_read: 1,
      interval: 1,
      frequency_mode: 0,
      label: 'Speed',
      labels: { en: 'Speed', es: 'Velocidad' },
      data_type: 'FLOAT',
      unit: 'm/s',
      change_mode: 'CONTINUOUS',
      max_rate_hz: 10,
      minimum: 0,
      maximum: 100,
      collected: { en: 'every second', es: 'cada segundo' },
    },
  ],
  write_signals: [],
  schedule: null,
  rewards: [{ effort_type: 1, effort_value: 100, currency_type: 1, currency_value: 0.5 }],
  retention_days: 90,
  expiry_type: 0,
  expiry_in_days: 30,
  expiry: null,
  public_key: null,
  service_page: null,
  languages: ['en', 'es'],
};

export const seen: z.input<typeof messages.offerSeen> = {
  id: 'received-7-1',
  form_hash: formHash,
  language: 'en',
  time: morning + 1000,
};

export const answerBody = {
  answer_id: 'answer-1',
  decision: 'accept',
  accepted_signals: [2016],
  form_hash: formHash,
  channel: 'touch',
  language: 'en',
  time: morning + 60_000,
  erase: false,
  version: 2,
  vin: exampleVin,
  consent_id: 7,
} as const;

/** The key of RFC 6979, A.2.5: nobody uses it, and everybody can sign with it what is written here. */
export const exampleKey = {
  kty: 'EC',
  crv: 'P-256',
  d: 'ya-p2EW6dRZrXCFXZ7HWk05Qw9s26JsSe4piKxIPZyE',
  x: 'YP7UuiVanTHJYet0xjVtaMBJuJI7Yfps5mliLmDyn7Y',
  y: 'eQP-EAi4vJmkGunpVii8ZPLxsgwtfp9Rd6PClNRGIpk',
} as const;

export const answer: z.input<typeof messages.ownerAnswer> = {
  ...answerBody,
  accepted_signals: [...answerBody.accepted_signals],
  signature: 'qHHdZaATbvDFXS9ryH-jhLE9oJVQgXe3-Id36EpaX2g6gWnHFTraNv9Q84FoeSFzN06FFMcoFrc_tUIw38C_Fw',
};

export const stored: z.input<typeof messages.answerStored> = {
  id: '0a8b1f52-7f2c-4c1b-9a43-0e6f6d0c2b7e',
  answer_id: answerBody.answer_id,
  status: 'FORM_ACCEPTED',
};

export const revoke: z.input<typeof messages.consentRevoke> = {
  id: '7d2e9c64-15aa-4f7c-8d1b-3a5f2c9e0b48',
  actor: 'consumer',
  reason: 'revoked by consumer',
  effective_at: morning + 3_600_000,
};

export const batch: z.input<typeof messages.dataBatch> = {
  seq: 1,
  base_time: morning + 61_000,
  samples: [
    [2016, 0, 13.9],
    [2016, 1000, 14.2],
    [1790, 1000, [40.4168, -3.7038, 657, 92.5, 5]],
    [2016, 1500, 14, 'AVERAGE'],
  ],
};

export const dataStored: z.input<typeof messages.dataStored> = { consents: [{ consent_id: 7, seq: 1 }] };

const sent = {
  id: '31',
  attempt: 1,
  sender: 'Helios Insurance',
  issued_at: morning,
  deadline: morning + 900_000,
};
const reported = { id: '31', attempt: 1, time: morning + 2000 };

export const notification: z.input<typeof commands.carNotificationMessage> = {
  ...sent,
  title: 'A storm is coming',
  message: 'Park under a roof this evening.',
  url: null,
  icon_url: null,
};

export const notificationSeen: z.input<typeof commands.notificationSeen> = { ...reported, state: 'shown' };

export const command: z.input<typeof commands.carCommandMessage> = {
  ...sent,
  name: 'UNLOCK_DOORS',
  arguments: {},
};

export const commandProgress: z.input<typeof commands.commandProgress> = {
  ...reported,
  state: 'FAILED',
  code: 'CAR_IS_MOVING',
  text: 'The car is being driven',
};

export const write: z.input<typeof commands.carWriteMessage> = {
  ...sent,
  signals: { hvacTemperatureSet: { type: 'FLOAT', value: 21.5 } },
};

export const writeAnswer: z.input<typeof commands.writeAnswer> = {
  ...reported,
  results: { hvacTemperatureSet: 'OK' },
};

export const problem: z.input<typeof messages.linkProblem> = {
  ref: answerBody.answer_id,
  code: 'FORM_CHANGED',
  ...problems.FORM_CHANGED,
};

export const problemOfVehicle: z.input<typeof messages.linkProblem> = {
  ref: 'consent/7/offer',
  code: 'MALFORMED',
  reason: 'read_signals is missing',
};
