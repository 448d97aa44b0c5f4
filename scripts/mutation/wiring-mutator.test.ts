import { expect, test } from 'vitest';
import type { Node } from './mutator.ts';
import { wiringMutator } from './wiring-mutator.ts';

const named = (name: string): Node => ({ type: 'Identifier', name });
const field = (key: string, value: Node): Node => ({
  type: 'ObjectProperty',
  key: named(key),
  value,
  shorthand: false,
});
const object = (...properties: Node[]): Node => ({ type: 'ObjectExpression', properties });
const called = (callee: Node, ...given: Node[]): Node => ({
  type: 'CallExpression',
  callee,
  arguments: given,
});
const member = (of: Node, name: string): Node => ({
  type: 'MemberExpression',
  object: of,
  property: named(name),
  computed: false,
});
const done = (expression: Node): Node => ({ type: 'ExpressionStatement', expression });
const text: Node = { type: 'StringLiteral', value: 'x' };
const first = (many: Node): Node =>
  called(
    member({ type: 'ArrayExpression', elements: [{ type: 'SpreadElement', argument: many }] }, 'slice'),
    { type: 'NumericLiteral', value: 0 },
    { type: 'NumericLiteral', value: 1 },
  );

const [a, b, c] = [named('a'), named('b'), named('c')] as const;
const each = (right: Node): Node => ({ type: 'ForOfStatement', left: a, right, await: false });

test.each<[string, Node, Node[]]>([
  ['a step', done(called(a)), [{ type: 'EmptyStatement' }]],
  ['a value that is only named', done(a), []],
  ['one field alone', object(field('x', a)), []],
  [
    'two fields that are handed on',
    object(field('x', a), field('y', b)),
    [object(field('y', b)), object(field('x', a)), object(field('x', b), field('y', a))],
  ],
  [
    'a field beside one that is made here',
    object(field('x', a), field('y', text)),
    [object(field('y', text)), object(field('x', a))],
  ],
  ['neighbours among what is given', called(c, a, b, text), [called(c, b, a, text)]],
  ['what is done with each', called(member(a, 'map'), b), [called(member(first(a), 'map'), b)]],
  ['what is done with all', called(member(a, 'join'), text), []],
  ['a loop', each(b), [each(first(b))]],
  ['a loop that waits', { ...each(b), await: true }, []],
])('breaks %s', (_, node, broken) => {
  expect([...wiringMutator.mutate({ node })]).toEqual(broken);
});
