import { expect, test } from 'vitest';
import { problemsOf } from '../foundation/problem.ts';
import { loadTestProfileInput } from './vocabulary.ts';

const good = {
  test_name: 'city-fleet',
  template_id: 1,
  'consumer-id': 2,
  vehicle_count: 5,
  threshold_timeout: 60,
};

function problems(input: object) {
  const result = loadTestProfileInput.safeParse(input);
  return result.success
    ? {}
    : Object.fromEntries(problemsOf(result.error.issues).map(({ field, key }) => [field, key]));
}

test('an empty profile is told all that is missing at once', () => {
  const missing = {
    test_name: 'loadTests.nameRequired',
    template_id: 'loadTests.templateRequired',
    'consumer-id': 'loadTests.consumerRequired',
    vehicle_count: 'loadTests.vehiclesRequired',
    threshold_timeout: 'loadTests.thresholdRequired',
  };
  expect(problems({})).toEqual(missing);
  const zeros = { template_id: 0, 'consumer-id': 0, vehicle_count: 0, threshold_timeout: 0 };
  expect(problems({ test_name: '', ...zeros })).toEqual(missing);
  const nulls = { template_id: null, 'consumer-id': null, vehicle_count: null, threshold_timeout: null };
  expect(problems({ test_name: null, ...nulls })).toEqual(missing);
});

test.each([
  ['   ', 'loadTests.nameRequired'],
  ['city fleet', 'loadTests.noWhiteSpace'],
  [' city', 'loadTests.noWhiteSpace'],
  ['city\tfleet', 'loadTests.noWhiteSpace'],
  ['0', 'loadTests.nameReserved'],
  ['..', 'loadTests.nameSigns'],
  ['a/b', 'loadTests.nameSigns'],
  ['a'.repeat(101), 'validation.tooLong'],
])('the name “%s” is refused: %s', (test_name, key) => {
  expect(problems({ ...good, test_name })).toEqual({ test_name: key });
});

test.each(['a', '00', 'city-fleet_2.1', 'ciudad-ñandú', 'a'.repeat(100)])(
  'the name “%s” is taken',
  (test_name) => {
    expect(problems({ ...good, test_name })).toEqual({});
  },
);

// Shows 3-5.6
test.each([
  ['vehicle_count', 100_001, 'validation.tooBig'],
  ['vehicle_count', -1, 'loadTests.vehiclesRequired'],
  ['threshold_timeout', 86_401, 'validation.tooBig'],
  ['template_id', 2 ** 31, 'validation.tooBig'],
])('%s of %d is refused: %s', (field, value, key) => {
  expect(problems({ ...good, [field]: value })).toEqual({ [field]: key });
});
