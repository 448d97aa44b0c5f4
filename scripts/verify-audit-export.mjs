// Verifies an exported audit trail with Node alone: node verify-audit-export.mjs audit.ndjson
// docs/how-to/verify-the-audit-trail.md says what it checks.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import process from 'node:process';

/** JSON as RFC 8785 writes it: keys sorted, no white space. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}

let position = 0;
let previous = '0'.repeat(64);
function verify(text) {
  const { hash, ...line } = JSON.parse(text);
  position += 1;
  const computed = createHash('sha256').update(canonical(line)).digest('hex');
  if (line.position !== position || line.previous !== previous || hash !== computed) {
    process.stdout.write(`line ${position} does not fit (event ${line.id})\n`);
    process.exit(1);
  }
  previous = hash;
}

// Not with node:readline, for which U+2028 within a text ends a line.
let rest = '';
for await (const chunk of createReadStream(process.argv[2] ?? '', 'utf8')) {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop() ?? '';
  lines.forEach(verify);
}
if (rest !== '') verify(rest);
process.stdout.write(`${position} lines fit; the last hash is ${previous}\n`);
