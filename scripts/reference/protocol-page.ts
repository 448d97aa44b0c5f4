import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { refusalReasons } from '@vinculum/collection/plan/may-leave-car.ts';
import { cloudCommands, failureReasons } from '@vinculum/contract/car-messages/vocabulary.ts';
import { envelopeSchema } from '@vinculum/contract/envelope/envelope.ts';
import { rewardSchema, shownOemReward } from '@vinculum/contract/forms/reward.ts';
import { scheduleSchema } from '@vinculum/contract/forms/entries/schedule.ts';
import { offeredSignal, watchedSignal } from '@vinculum/contract/vehicle/offered-signal.ts';
import {
  type ProtocolMessage,
  protocolMessages,
  topicParameters,
} from '@vinculum/contract/vehicle/protocol.ts';
import {
  certificateRefusals,
  linkRefusals,
  problems,
  type Refusal,
} from '@vinculum/contract/vehicle/refusals.ts';
import { sampleTable } from '@vinculum/contract/vehicle/sample.ts';
import { linkLimits } from '@vinculum/contract/vehicle/topics.ts';
import { fieldTables, type SharedPart } from './field-tables.ts';
import { signedExample } from './signature-example.ts';

const file = resolve(import.meta.dirname, '../../docs/reference/vehicle-protocol.md');

const shared: readonly SharedPart[] = [
  { title: 'A signal of an offer', schema: offeredSignal },
  { title: 'A watched signal', schema: watchedSignal },
  { title: 'A schedule', schema: scheduleSchema },
  { title: 'A reward', schema: rewardSchema },
  { title: 'A reward of the maker', schema: shownOemReward },
  { title: 'An envelope', schema: envelopeSchema },
];

const parts: Readonly<Record<string, () => string>> = {
  limits,
  topics,
  samples: () => sampleTable,
  'signed-example': signedExample,
  commands: () => `${listOf(cloudCommands)}; codes of FAILED: ${listOf(failureReasons)}`,
  'dropped-samples': () => listOf(refusalReasons),
  messages,
  'shared-parts': () =>
    shared.map(({ title, schema }) => `### ${title}\n\n${fieldTables(schema, shared)}`).join('\n\n'),
  'certificate-refusals': () => refusalTable(certificateRefusals),
  problems: () => refusalTable(problems),
  'link-refusals': () => refusalTable(linkRefusals),
};

const PART = /(?<=<!-- contract: ([\w-]+) -->\n)[^]*?(?=<!-- end -->)/g;

/** The page of the vehicle protocol: what people wrote, with what the contract says between its marks. */
export function protocolPage(): string {
  const written = readFileSync(file, 'utf8');
  const found = [...written.matchAll(PART)].map(([, name]) => name);
  const missing = Object.keys(parts).filter((name) => !found.includes(name));
  if (missing.length > 0) throw new Error(`${file} has no place for ${missing.join(', ')}`);
  return written.replaceAll(PART, (_all, name: string) => {
    const made = parts[name];
    if (made === undefined) throw new Error(`nothing makes ${name}`);
    return `\n${made()}\n\n`;
  });
}

function limits(): string {
  const kib = (bytes: number) => `${bytes / 1024} KiB`;
  const count = (number: number) => number.toLocaleString('en');
  const rows = [
    ['from TCP to CONNECT', `${linkLimits.connectSeconds} s`, 'the connection ends'],
    [
      'one packet, header and topic included',
      kib(linkLimits.packetBytes),
      'the connection ends (`PACKET_TOO_LARGE`)',
    ],
    ['levels of a topic or filter', String(linkLimits.topicLevels), 'the connection ends'],
    [
      'the id of a request for a certificate',
      `${linkLimits.requestIdCharacters} characters`,
      'a vehicle is told `MALFORMED`, the connection of a claim ends (`PUBLISH_FORBIDDEN`)',
    ],
    [
      'filters of a connection',
      String(linkLimits.subscriptions),
      'SUBACK has 0x80 for one more; after as many refused ones the connection ends',
    ],
    [
      'packets, of whatever kind',
      `${count(linkLimits.packetsPerSecond)} a second, ${count(linkLimits.packetsAtOnce)} at once`,
      'the connection ends (`TOO_FAST`)',
    ],
    [
      'messages down that wait in the platform',
      `${count(linkLimits.outgoingMessages)}, or ${kib(linkLimits.outgoingBytes)}`,
      'the connection ends (`SLOW_READER`)',
    ],
    ['reading nothing while something waits', `${linkLimits.slowReaderSeconds} s`, 'the connection ends'],
    [
      'messages down held until they are subscribed to',
      `the last of each of ${linkLimits.heldTopics} topics, ${kib(linkLimits.heldBytes)}`,
      'the oldest is dropped; the next check-in makes it good',
    ],
    [
      'keep-alive',
      `${linkLimits.keepAliveSeconds} s is recommended`,
      'without a packet for one and a half of what CONNECT says the connection ends',
    ],
  ];
  return [
    '| what | limit | beyond it |',
    '|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');
}

function topics(): string {
  const rows = protocolMessages.map(
    ({ name, address, isFromVehicle, peer, qos, summary }) =>
      `| \`${address}\` | ${peer} ${isFromVehicle ? 'to platform' : 'from platform'} | ${qos} | [${summary}](#${anchorOf(name)}) |`,
  );
  const parameters = Object.entries(topicParameters).map(
    ([name, meaning]) => `| \`{${name}}\` | ${meaning} |`,
  );
  return [
    '| topic | direction | QoS | message |',
    '|---|---|---|---|',
    ...rows,
    '',
    '| parameter | what it is |',
    '|---|---|',
    ...parameters,
  ].join('\n');
}

function anchorOf(name: string): string {
  return name.toLowerCase();
}

function messages(): string {
  return protocolMessages.map(messageText).join('\n\n');
}

function messageText(message: ProtocolMessage): string {
  const { name, address, isFromVehicle, qos, summary, schema, example, answeredBy } = message;
  const answered = answeredBy === undefined ? '' : `, answered by [${answeredBy}](#${anchorOf(answeredBy)})`;
  return [
    `### ${name}`,
    '',
    `\`${address}\`, ${isFromVehicle ? 'up' : 'down'}, QoS ${qos}${answered}. ${summary}.`,
    '',
    fieldTables(schema, shared),
    '',
    '```json',
    jsonText(example),
    '```',
  ].join('\n');
}

function refusalTable(table: Readonly<Record<string, Refusal>>): string {
  const rows = Object.entries(table).map(
    ([code, { reason, cure }]) => `| \`${code}\` | ${reason} | ${cure} |`,
  );
  return ['| code | what it means | what to do |', '|---|---|---|', ...rows].join('\n');
}

function listOf(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

/** Indented, but for lists of plain values: a sample is one line. */
function jsonText(value: unknown): string {
  const flat = (text: string) =>
    text.replaceAll(
      /\[\s+((?:[^[\]{}]|\[[^[\]{}]*\])+?)\s+\]/g,
      (_list, items: string) => `[${items.replaceAll(/\s*\n\s*/g, ' ')}]`,
    );
  return flat(flat(JSON.stringify(value, null, 2)));
}
