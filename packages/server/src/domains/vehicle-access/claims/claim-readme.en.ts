import type { ClaimReadmeParts } from './claim-readme-parts.ts';

/** The readme of a claim's archive in English, in Markdown. */
export function claimReadmeEn(parts: ClaimReadmeParts): string {
  return `# ${parts.name}

With this claim, vehicles of ${parts.maker} get their first certificates: at most ${parts.count}, until
${parts.until} (UTC), for VINs that are, or begin with:

${parts.vins}

| file | what it is |
|---|---|
| claim-certificate.pem | says which claim connects |
| claim-key.pem | its private key. It is nowhere else: keep it secret, and revoke the claim when it is lost or seen |
| root.pem | the authority that the vehicle link proves itself with |
| address.txt | where vehicles connect |

Try the connection first. It is well when this prints \`Verify return code: 0 (ok)\`:

${parts.connectCommand}

Then make the key of a vehicle, in the vehicle, and a request with its VIN as the common name:

${parts.requestCommand}

Connect by MQTT 3.1.1 with the claim's certificate and key, subscribe to \`${parts.answerTopic}\` and publish
\`{"csr": "<content of vehicle.csr>"}\` to \`${parts.requestTopic}\`; \`<id>\` is a text of your own. The answer, on the same
connection, holds the vehicle's certificate; with it and its own key the vehicle connects from then on. If the answer is
lost, ask again with the same key: the same certificate comes. What else is said stands in the page *The vehicle
protocol* (\`docs/reference/vehicle-protocol.md\`).
`;
}
