import { expect, test } from 'vitest';
import { databaseTroubleOf } from './trouble.ts';

const failure = (message: string, properties: object = {}) => Object.assign(new Error(message), properties);

test.each([
  ['a server that was shut down', failure('terminating connection', { code: '57P01' }), 'databaseAway'],
  ['one that crashed', failure('crash of another server process', { code: '57P02' }), 'databaseAway'],
  ['one that starts', failure('the database system is starting up', { code: '57P03' }), 'databaseAway'],
  ['no place for a connection', failure('too many clients', { code: '53300' }), 'databaseAway'],
  ['a broken connection', failure('connection failure', { code: '08006' }), 'databaseAway'],
  [
    'a socket that is gone',
    failure('connect ENOENT', { code: 'ENOENT', syscall: 'connect' }),
    'databaseAway',
  ],
  ['nobody at the port', failure('connect', { code: 'ECONNREFUSED', syscall: 'connect' }), 'databaseAway'],
  ['a reset', failure('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' }), 'databaseAway'],
  ['the end of a connection at work', failure('Connection terminated unexpectedly'), 'databaseAway'],
  [
    'one that ended before',
    failure('Client has encountered a connection error and is not queryable'),
    'databaseAway',
  ],
  ['a full pool', failure('timeout exceeded when trying to connect'), 'databaseAway'],
  ['a full disk of the server', failure('could not extend file', { code: '53100' }), 'storageFull'],
  [
    'a full disk of ours',
    failure('ENOSPC: no space left', { code: 'ENOSPC', syscall: 'write' }),
    'storageFull',
  ],
  ['more values than a statement takes', failure('bind message has 4464', { code: '08P01' }), null],
  ['a broken rule', failure('duplicate key', { code: '23505' }), null],
  ['a number beyond its column', failure('out of range', { code: '22003' }), null],
  ['a file that is missing', failure('ENOENT: no such file', { code: 'ENOENT', syscall: 'open' }), null],
  [
    'a bucket that is away',
    failure('connect', { code: 'ECONNREFUSED', syscall: 'connect', $metadata: {} }),
    null,
  ],
  ['a word within another error', failure('The text says: Connection terminated'), null],
  ['what is no error', { code: '57P01' }, null],
])('%s', (_name, error, trouble) => {
  expect(databaseTroubleOf(error)).toBe(trouble);
});
