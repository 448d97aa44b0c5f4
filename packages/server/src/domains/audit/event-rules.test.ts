import { VINS_TOLD } from '@vinculum/contract/audit/timeline.ts';
import { expect, test } from 'vitest';
import { actOf, countOf, vinsOf } from './event-rules.ts';

test.each([
  ['agreement.save', { isNew: true }, 'added'],
  ['agreement.save', { isNew: false }, 'changed'],
  ['agreement.status', { status: 1 }, 'published'],
  ['agreement.status', { status: 2 }, 'revoked'],
  ['fleet.save', { added: { name: 'Vans' } }, 'added'],
  ['fleet.save', { before: {}, after: {} }, 'changed'],
  ['fleet.remove-vehicles', { removed: [] }, 'vehiclesRemoved'],
  ['fleet.remove-vehicles', { removed: [], movedTo: 7 }, 'vehiclesMoved'],
  ['fleet.add-vehicles', { added: [], moved: [], movedFrom: [] }, 'vehiclesAdded'],
  ['fleet.add-vehicles', { added: [], moved: [], movedFrom: [7] }, 'vehiclesJoined'],
  ['data-package.enable', { isEnabled: true }, 'offered'],
  ['data-package.enable', { isEnabled: false }, 'withdrawn'],
  ['load-test.control', { order: 'start' }, 'started'],
  ['load-test.control', { order: 'stop' }, 'stopped'],
  ['load-test.end', { failure: null }, 'ended'],
  ['load-test.end', { failure: 'loadTests.lost' }, 'failed'],
  ['organisation.rest', { is_resting: true }, 'rested'],
  ['organisation.rest', { is_resting: false }, 'woken'],
  ['consent-form.revoke-by-oem', {}, 'revokedByMaker'],
  ['consent-form.request-status', { status: 'FORM_CANCELED' }, 'consentsEnded'],
  ['consent-form.request-status', { status: 'FORM_MANDATORY' }, 'consentsNarrowed'],
  ['consent-form.request-status', { status: 'FORM_PENDING' }, 'ownersAskedAgain'],
  ['user.save', { added: { username: 'nora.falk' } }, 'userAdded'],
  ['user.save', { before: {}, after: {} }, 'changed'],
  ['user.deactivate', { username: 'nora.falk' }, 'userDeleted'],
  ['identity.sign-in', {}, null],
])('%s with %j is told as %s', (action, details, act) => {
  expect(actOf(action, details)).toBe(act);
});

test.each([
  ['consent-form.publish', { published: 3 }, 3],
  ['fleet.owner-change', { vins: ['A', 'B'] }, 2],
  ['fleet.remove-vehicles', { removed: 0 }, 0],
  ['fleet.add-vehicles', { added: ['A'], moved: ['B', 'C'], unavailable: 4 }, 3],
  ['load-test.control', { order: 'stop' }, null],
  ['agreement.save', { isNew: true }, null],
])('%s with %j concerned %s', (action, details, count) => {
  expect(countOf(action, details)).toBe(count);
});

test('the first vehicles that an act concerned are named, and nothing that is none', () => {
  const vins = Array.from({ length: 7 }, (_, at) => `YNR40EA5XR110001${at}`);
  expect(vinsOf('fleet.add-vehicles', { added: vins.slice(0, 2), moved: vins.slice(2) })).toEqual(
    vins.slice(0, VINS_TOLD),
  );
  expect(vinsOf('domain-list.add', { domains: ['example.com'] })).toEqual([]);
  expect(vinsOf('consent-form.publish', { published: 3 })).toEqual([]);
});
