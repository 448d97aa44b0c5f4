import { provisionTopic } from '@vinculum/contract/vehicle/topics.ts';
import { expect, test } from 'vitest';
import { claimReadme } from './claim-readme.ts';

const facts = { vins: ['YNR'], count: 1, notAfter: 0, address: null };

test.each(['en', 'es'] as const)('names are words of the readme in %s, whatever they hold', (language) => {
  const evil = '```\n# <b>x</b>\u202E [a](http://b) `c` | año';
  const written = '\\`\\`\\` \\# \\<b\\>x\\<\\/b\\>  \\[a\\]\\(http\\:\\/\\/b\\) \\`c\\` \\| año';
  const readme = claimReadme(language, { ...facts, name: evil, maker: evil });
  expect(readme.split('\n')[0]).toBe(`# ${written}`);
  expect(readme.replaceAll(written, '')).toBe(claimReadme(language, { ...facts, name: '', maker: '' }));
});

const sound = {
  name: 'Spring',
  maker: 'Norrsken',
  vins: ['YNR', 'YNS40EA5XR0000001', 'YNS40EA5XR0000002'],
  count: 2,
  notAfter: Date.parse('2027-01-02'),
  address: 'mqtts://cars.example.org:8883',
};

test.each(['en', 'es'] as const)(
  'the readme in %s has what the claim is for, and what to type',
  (language) => {
    const readme = claimReadme(language, sound);
    for (const part of [
      '\n2027-01-01 (UTC)',
      '\n\n- YNR\n- YNS40EA5XR0000001\n- YNS40EA5XR0000002\n\n',
      `\n\n\`\`\`sh
openssl s_client -connect cars.example.org:8883 -CAfile root.pem -verify_return_error \\
  -cert claim-certificate.pem -key claim-key.pem </dev/null 2>&1 | grep 'Verify return code'
\`\`\`\n\n`,
      `\n\n\`\`\`sh
openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes \\
  -keyout vehicle.key -out vehicle.csr -subj "/CN=YNS40EA5XR0000001"
\`\`\`\n\n`,
      `\`${provisionTopic.request('<id>')}\``,
      `\`${provisionTopic.answer('<id>')}\``,
    ])
      expect(readme).toContain(part);
    const unknown = claimReadme(language, { ...sound, vins: ['YNR'], address: null });
    expect(unknown).toContain('"/CN=<VIN>"');
    expect(unknown).toContain('-connect <host>:<port> ');
  },
);

test.each([
  [20, '- YNR19\n\n'],
  [21, '- YNR19\n- … (21)\n\n'],
])('of %i beginnings of VINs at most twenty are named', (count, end) => {
  const vins = Array.from({ length: count }, (_, index) => `YNR${index}`);
  expect(claimReadme('en', { ...sound, vins })).toContain(end);
});
