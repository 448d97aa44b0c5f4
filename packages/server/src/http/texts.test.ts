import { expect, test } from 'vitest';
import { failureText } from './texts.ts';

test.each([
  ['NOT_UNDERSTOOD', 'El probador de carga ha dicho algo que el servidor no entiende'],
  ['VIN_REVOKED', 'Se revocó un certificado del VIN'],
  ['exit code 1', 'exit code 1'],
])('a run that failed for the reason %s says so in the language of who asks', (reason, text) => {
  expect(failureText('es', { key: 'loadTests.crashed', args: { reason } })).toBe(
    `El probador de carga ha terminado de forma inesperada (${text}).`,
  );
});
