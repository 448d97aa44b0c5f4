import type { RunnerStart } from '@vinculum/contract/load-tests/runner-messages.ts';
import { expect, test } from 'vitest';
import { tasksOf } from './load-threads.ts';

function startOf(vehicles: number, messages: number | null = null): RunnerStart {
  return {
    type: 'start',
    brokerUrl: 'mqtts://127.0.0.1:1',
    claim: { certificate: 'C', key: 'K', authority: 'A', vin_prefixes: ['ZLT'] },
    vins: Array.from({ length: vehicles }, (_, index) => `vin ${index}`),
    renewed: ['vin 0'],
    folder: 'folder',
    threshold_ms: 1000,
    messages,
  };
}

test.each([
  { vehicles: 1, cores: 8, threads: 1, rampUp: 16 },
  { vehicles: 250, cores: 8, threads: 1, rampUp: 16 },
  { vehicles: 251, cores: 8, threads: 2, rampUp: 8 },
  { vehicles: 1000, cores: 4, threads: 3, rampUp: 5 },
  { vehicles: 1000, cores: 1, threads: 1, rampUp: 16 },
  { vehicles: 10_000, cores: 40, threads: 39, rampUp: 1 },
  { vehicles: 1000, cores: 8, messages: 10, threads: 1, rampUp: 16 },
])('$vehicles vehicles on $cores cores, at most $messages messages: $threads threads', (input) => {
  const tasks = tasksOf(startOf(input.vehicles, input.messages), input.cores);
  expect(tasks).toHaveLength(input.threads);
  expect(new Set(tasks.map(({ rampUp }) => rampUp))).toEqual(new Set([input.rampUp]));
});

test('every vehicle is in one thread, by its place, and the first of them are spread', () => {
  const tasks = tasksOf(startOf(501), 8);
  expect(
    tasks.map(({ vehicles }) => vehicles.slice(0, 2).map(({ vin, place }) => `${vin} ${place}`)),
  ).toEqual([
    ['vin 0 0', 'vin 3 3'],
    ['vin 1 1', 'vin 4 4'],
    ['vin 2 2', 'vin 5 5'],
  ]);
  const places = tasks.flatMap(({ vehicles }) => vehicles.map(({ place }) => place));
  expect(new Set(places).size).toBe(501);
  const { type: _type, vins: _vins, ...common } = startOf(501);
  expect(tasks[1]).toMatchObject(common);
});
