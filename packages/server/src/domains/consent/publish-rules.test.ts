import { expect, test } from 'vitest';
import { publishVerdict } from './publish-rules.ts';

const active = ['FORM_PENDING', 'FORM_RECEIVED', 'FORM_ACCEPTED', 'FORM_MANDATORY'] as const;
const ended = ['FORM_DECLINED', 'FORM_CANCELED', 'FORM_EXPIRED'] as const;
const pending = 'FORM_PENDING';
const notAsked = 'FORM_NOT_ASKED';

test.each([
  ...[null, ...ended, notAsked].flatMap((status) => [
    [false, false, status, 'unregistered', pending] as const,
    [false, true, status, 'unregistered', pending] as const,
    [true, true, status, 'published', pending] as const,
  ]),
  ...active.flatMap((status) => [
    [false, false, status, 'unregistered', null] as const,
    [false, true, status, 'unregistered', null] as const,
    [true, true, status, 'alreadyPublished', null] as const,
    [true, false, status, 'withoutPermission', null] as const,
  ]),
  ...[null, ...ended].map((status) => [true, false, status, 'withoutPermission', notAsked] as const),
  [true, false, notAsked, 'withoutPermission', null] as const,
])(
  'registered %s, permitted %s, %s: %s, stores %s',
  (...[isRegistered, isPermitted, status, list, stores]) => {
    expect(publishVerdict({ isRegistered, isPermitted, status })).toEqual({ list, stores });
  },
);
