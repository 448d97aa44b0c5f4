import { createHash, createPublicKey, createPrivateKey } from 'node:crypto';
import { canonicalJson } from '@vinculum/contract/vehicle/canonical-json.ts';
import { answer, answerBody, exampleKey } from '@vinculum/contract/vehicle/protocol-examples.ts';

/** An answer signed step by step, with the commands that check it and that sign another. */
export function signedExample(): string {
  const key = createPrivateKey({ key: { ...exampleKey }, format: 'jwk' });
  const canonical = canonicalJson(answerBody);
  const raw = Buffer.from(answer.signature, 'base64url').toString('hex');
  return [
    'What is signed, one line without its end:',
    '',
    fenced('text', canonical),
    '',
    `Its SHA-256 is \`${createHash('sha256').update(canonical).digest('hex')}\`. With the key below, one signature of it is`,
    '',
    fenced('text', `r = ${raw.slice(0, 64)}\ns = ${raw.slice(64)}`),
    '',
    'The field `signature` is base64url, without `=`, of the 64 bytes r and s, which are 86 characters:',
    '',
    fenced('text', answer.signature),
    '',
    'To check it with OpenSSL, which reads the two numbers in DER (prints `Verified OK`):',
    '',
    fenced(
      'sh',
      checking(canonical, createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()),
    ),
    '',
    'To sign with OpenSSL, whose DER is turned into the 64 bytes (prints a field `signature`; each run another one):',
    '',
    fenced('sh', signing(key.export({ type: 'pkcs8', format: 'pem' }).toString())),
  ].join('\n');
}

function checking(canonical: string, publicPem: string): string {
  return `cat > vehicle-public.pem <<'EOF'
${publicPem.trim()}
EOF
printf '%s' '${canonical}' > signed.json
SIGNATURE=${answer.signature}
HEX=$(printf '%s==' "$SIGNATURE" | tr '_-' '/+' | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
printf 'asn1=SEQUENCE:both\\n[both]\\nr=INTEGER:0x%s\\ns=INTEGER:0x%s\\n' \\
  "$(printf %s "$HEX" | cut -c1-64)" "$(printf %s "$HEX" | cut -c65-128)" > der.conf
openssl asn1parse -genconf der.conf -noout -out signature.der
openssl dgst -sha256 -verify vehicle-public.pem -signature signature.der signed.json`;
}

function signing(privatePem: string): string {
  return `cat > vehicle.key <<'EOF'
${privatePem.trim()}
EOF
HEX=$(openssl dgst -sha256 -sign vehicle.key signed.json | openssl asn1parse -inform DER |
  sed -n 's/.*INTEGER *://p' | while read -r NUMBER; do printf '%64s' "$NUMBER" | tr ' ' 0; done)
printf '%b' "$(printf %s "$HEX" | sed 's/../\\\\x&/g')" | openssl base64 -A | tr '/+' '_-' | tr -d '='`;
}

function fenced(kind: string, text: string): string {
  return `\`\`\`${kind}\n${text}\n\`\`\``;
}
