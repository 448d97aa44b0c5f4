import { expect, test } from 'vitest';
import { problemsOf } from '../foundation/problem.ts';
import { templateChange, templateInput, templateOrder } from './template.ts';

const key = '-----BEGIN PRIVATE KEY-----\nMIG\n-----END PRIVATE KEY-----';
const certificate = '-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----';
const good = { template_name: 'simulated', private_key: key, certificate };

function problems(
  schema: typeof templateInput | typeof templateChange | typeof templateOrder,
  input: object,
) {
  const result = schema.safeParse(input);
  return result.success
    ? {}
    : Object.fromEntries(problemsOf(result.error.issues).map(({ field, key: of }) => [field, of]));
}

test('an empty template is told all that is missing at once', () => {
  const missing = {
    template_name: 'loadTests.nameRequired',
    private_key: 'loadTests.keyRequired',
    certificate: 'loadTests.certificateRequired',
  };
  expect(problems(templateInput, {})).toEqual(missing);
  expect(problems(templateInput, { template_name: '', private_key: ' \n', certificate: '' })).toEqual(
    missing,
  );
});

test('a name with a space has the text of templates', () => {
  expect(problems(templateInput, { ...good, template_name: 'two words' })).toEqual({
    template_name: 'loadTests.templateNoSpaces',
  });
});

test.each([['PRIVATE KEY'], ['EC PRIVATE KEY'], ['RSA PRIVATE KEY'], ['ENCRYPTED PRIVATE KEY']])(
  'a key labelled %s is one',
  (label) => {
    expect(problems(templateInput, { ...good, private_key: `-----BEGIN ${label}-----` })).toEqual({});
  },
);

test('what is not PEM, or stands in the other field, is told at its field', () => {
  expect(problems(templateInput, { ...good, private_key: certificate, certificate: key })).toEqual({
    private_key: 'loadTests.notKey',
    certificate: 'loadTests.notCertificate',
  });
  expect(problems(templateInput, { ...good, private_key: `${key}${'x'.repeat(20_000)}` })).toEqual({
    private_key: 'validation.tooLong',
  });
});

test('a change may leave the key out, not the certificate', () => {
  expect(problems(templateChange, { ...good, private_key: '' })).toEqual({});
  expect(problems(templateChange, { ...good, private_key: 'x', certificate: '' })).toEqual({
    private_key: 'loadTests.notKey',
    certificate: 'loadTests.certificateRequired',
  });
});

test('a pair is made for a maker', () => {
  expect(problems(templateOrder, { template_name: 'a b', organisation_id: null })).toEqual({
    template_name: 'loadTests.templateNoSpaces',
    organisation_id: 'loadTests.makerRequired',
  });
});
