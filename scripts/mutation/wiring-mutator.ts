import { copied, isNode, type Mutator, type Node, nodesIn } from './mutator.ts';

const DONE_FOR_EFFECT = new Set(['CallExpression', 'AwaitExpression', 'AssignmentExpression']);
const HANDED_ON = new Set(['Identifier', 'MemberExpression']);
const OF_EACH = new Set([
  'map',
  'flatMap',
  'filter',
  'forEach',
  'some',
  'every',
  'find',
  'reduce',
  'toSorted',
]);

/**
 * Breaks what one function hands to the next: a step that is not taken, a field left out, two neighbours exchanged, of
 * many only the first. Types are not asked: a mutant that does not compile counts as found when it makes a test fail.
 */
export const wiringMutator: Mutator = {
  name: 'Wiring',
  *mutate({ node }) {
    if (node.type === 'ExpressionStatement' && isDoneForEffect(node['expression']))
      yield { type: 'EmptyStatement' };
    if (node.type === 'ObjectExpression') yield* fieldsOf(node);
    if (node.type === 'CallExpression') yield* callsOf(node);
    if (node.type === 'ForOfStatement' && node['await'] !== true && isNode(node['right']))
      yield { ...copied(node), right: firstOf(node['right']) };
  },
};

function isDoneForEffect(expression: unknown): boolean {
  return isNode(expression) && DONE_FOR_EFFECT.has(expression.type);
}

function* fieldsOf(node: Node): Iterable<Node> {
  const fields = nodesIn(node['properties']);
  if (fields.length < 2) return;
  const withFields = (properties: readonly Node[]) => ({
    ...copied(node),
    properties: properties.map(copied),
  });
  for (const left of fields.keys()) yield withFields(fields.filter((_, place) => place !== left));
  for (const [at, field] of fields.entries()) {
    const next = fields[at + 1];
    if (next === undefined || !handsOn(field['value']) || !handsOn(next['value'])) continue;
    const exchanged = { ...field, value: next['value'], shorthand: false };
    yield withFields(
      fields.with(at, exchanged).with(at + 1, { ...next, value: field['value'], shorthand: false }),
    );
  }
}

function* callsOf(node: Node): Iterable<Node> {
  const given = nodesIn(node['arguments']);
  for (const [at, argument] of given.entries()) {
    const next = given[at + 1];
    if (next === undefined || !handsOn(argument) || !handsOn(next)) continue;
    yield {
      ...copied(node),
      arguments: given
        .with(at, next)
        .with(at + 1, argument)
        .map(copied),
    };
  }
  const callee = node['callee'];
  if (!isNode(callee) || callee.type !== 'MemberExpression' || !isNode(callee['property'])) return;
  if (OF_EACH.has(String(callee['property']['name'])) && isNode(callee['object']))
    yield { ...copied(node), callee: { ...copied(callee), object: firstOf(callee['object']) } };
}

function handsOn(value: unknown): value is Node {
  return isNode(value) && HANDED_ON.has(value.type);
}

/** `[...many].slice(0, 1)` */
function firstOf(many: Node): Node {
  return {
    type: 'CallExpression',
    callee: {
      type: 'MemberExpression',
      object: { type: 'ArrayExpression', elements: [{ type: 'SpreadElement', argument: copied(many) }] },
      property: { type: 'Identifier', name: 'slice' },
      computed: false,
    },
    arguments: [
      { type: 'NumericLiteral', value: 0 },
      { type: 'NumericLiteral', value: 1 },
    ],
  };
}
