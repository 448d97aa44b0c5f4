import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import type { Language } from '@vinculum/contract/foundation/languages.ts';
import { provisionTopic } from '@vinculum/contract/vehicle/topics.ts';
import { claimReadmeEn } from './claim-readme.en.ts';
import { claimReadmeEs } from './claim-readme.es.ts';

export interface ClaimFacts {
  readonly name: string;
  readonly maker: string;
  readonly vins: readonly string[];
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly notAfter: number;
  /** mqtts://host:port; null where the installation does not say it. */
  readonly address: string | null;
}

const MOST_VINS = 20;
const readmes = { en: claimReadmeEn, es: claimReadmeEs };

/** The readme of a claim's archive, in Markdown. */
export function claimReadme(language: Language, facts: ClaimFacts): string {
  return readmes[language]({
    name: plain(facts.name),
    maker: plain(facts.maker),
    count: facts.count,
    until: dayOf(facts.notAfter - 1),
    vins: vinsOf(facts),
    connectCommand: connectCommand(facts),
    requestCommand: requestCommand(facts),
    requestTopic: provisionTopic.request('<id>'),
    answerTopic: provisionTopic.answer('<id>'),
  });
}

/** Somebody's words as Markdown that says just them, on one line. */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\p{P}\p{S}]/gu, (sign) => (sign < '\x7f' ? `\\${sign}` : sign));
}

function vinsOf({ vins }: ClaimFacts): string {
  const named = vins.slice(0, MOST_VINS).map((vin) => `- ${vin}`);
  return [...named, ...(vins.length > MOST_VINS ? [`- … (${vins.length})`] : [])].join('\n');
}

function connectCommand({ address }: ClaimFacts): string {
  const place = address?.replace('mqtts://', '') ?? '<host>:<port>';
  return fenced(
    `openssl s_client -connect ${place} -CAfile root.pem -verify_return_error \\\n` +
      "  -cert claim-certificate.pem -key claim-key.pem </dev/null 2>&1 | grep 'Verify return code'",
  );
}

function requestCommand({ vins }: ClaimFacts): string {
  const vin = vins.find(({ length }) => length === 17) ?? '<VIN>';
  return fenced(
    'openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes \\\n' +
      `  -keyout vehicle.key -out vehicle.csr -subj "/CN=${vin}"`,
  );
}

function fenced(command: string): string {
  return `\`\`\`sh\n${command}\n\`\`\``;
}
