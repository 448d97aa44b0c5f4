import type { Language } from '@vinculum/contract/foundation/languages.ts';
import { pack } from 'tar-stream';
import type { IssuedClaim } from './issue-claim.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { provisionTopic } from '@vinculum/contract/vehicle/topics.ts';

/** A claim's files as one tar, in a folder of the claim's number; the key is for its owner alone. */
export async function claimArchive(
  claim: IssuedClaim,
  facts: ClaimFacts & { readonly now: number; readonly language: Language },
): Promise<Buffer> {
  const archive = pack();
  const add = (name: string, content: string, mode = 0o644) => {
    const mtime = new Date(facts.now);
    archive.entry({ name: `${claimFolder(claim.id)}/${name}`, mode, mtime }, content);
  };
  add('README.md', claimReadme(facts.language, facts));
  add('claim-certificate.pem', claim.certificate);
  add('claim-key.pem', claim.privateKey, 0o600);
  add('root.pem', claim.authority);
  add('address.txt', `${facts.address}\n`);
  archive.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** What the folder, and the archive before its ending, is called. */
export function claimFolder(claimId: number): string {
  return `vehicle-claim-${claimId}`;
}

interface ClaimFacts {
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
const request = provisionTopic.request('<id>');
const answer = provisionTopic.answer('<id>');

/** The readme of a claim's archive, in Markdown. */
export function claimReadme(language: Language, facts: ClaimFacts): string {
  const [name, maker] = [plain(facts.name), plain(facts.maker)];
  return { en: english, es: spanish }[language]({ ...facts, name, maker });
}

function english(facts: ClaimFacts): string {
  return `# ${facts.name}

With this claim, vehicles of ${facts.maker} get their first certificates: at most ${facts.count}, until
${untilOf(facts)} (UTC), for VINs that are, or begin with:

${vinsOf(facts)}

| file | what it is |
|---|---|
| claim-certificate.pem | says which claim connects |
| claim-key.pem | its private key. It is nowhere else: keep it secret, and revoke the claim when it is lost or seen |
| root.pem | the authority that the vehicle link proves itself with |
| address.txt | where vehicles connect |

Try the connection first. It is well when this prints \`Verify return code: 0 (ok)\`:

${connectCommand(facts)}

Then make the key of a vehicle, in the vehicle, and a request with its VIN as the common name:

${requestCommand(facts)}

Connect by MQTT 3.1.1 with the claim's certificate and key, subscribe to \`${answer}\` and publish
\`{"csr": "<content of vehicle.csr>"}\` to \`${request}\`; \`<id>\` is a text of your own. The answer, on the same
connection, holds the vehicle's certificate; with it and its own key the vehicle connects from then on. If the answer is
lost, ask again with the same key: the same certificate comes. What else is said stands in the page *The vehicle
protocol* (\`docs/reference/vehicle-protocol.md\`).
`;
}

function spanish(facts: ClaimFacts): string {
  return `# ${facts.name}

Con esta autorización los vehículos de ${facts.maker} obtienen su primer certificado: ${facts.count} como máximo, hasta
${untilOf(facts)} (UTC), para los VIN que son o empiezan por:

${vinsOf(facts)}

| archivo | qué es |
|---|---|
| claim-certificate.pem | dice qué autorización se conecta |
| claim-key.pem | su clave privada. No está en ningún otro sitio: guárdela en secreto y revoque la autorización si se pierde o alguien la ve |
| root.pem | la autoridad con la que se acredita el enlace de vehículos |
| address.txt | adónde se conectan los vehículos |

Pruebe primero la conexión. Está bien cuando esto muestra \`Verify return code: 0 (ok)\`:

${connectCommand(facts)}

Después cree la clave de un vehículo, dentro del vehículo, y una solicitud con su VIN como nombre común:

${requestCommand(facts)}

Conéctese por MQTT 3.1.1 con el certificado y la clave de la autorización, suscríbase a \`${answer}\` y publique
\`{"csr": "<contenido de vehicle.csr>"}\` en \`${request}\`; \`<id>\` es un texto propio. La respuesta, por la misma
conexión, contiene el certificado del vehículo; con él y su propia clave el vehículo se conecta desde entonces. Si la
respuesta se pierde, repita la solicitud con la misma clave: llega el mismo certificado. Lo demás está en la página *The
vehicle protocol* (\`docs/reference/vehicle-protocol.md\`, en inglés).
`;
}

/** Somebody's words as Markdown that says just them, on one line. */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\p{P}\p{S}]/gu, (sign) => (sign < '\x7f' ? `\\${sign}` : sign));
}

function untilOf({ notAfter }: ClaimFacts): string {
  return dayOf(notAfter - 1);
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
