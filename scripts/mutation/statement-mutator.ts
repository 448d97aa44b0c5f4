import { copied, isNode, type Mutator, type Node, nodesIn } from './mutator.ts';
import { editsOf } from './statement-text.ts';

const PLACE = /\{(\d+)\}/g;
/** Calls of the query builder without which a statement still runs. */
const LEFT_OUT = new Set(['where', 'whereRef', 'orderBy', 'limit', 'distinct', 'having', 'on', 'onRef']);
const WRITES = new Set(['set', 'values', 'doUpdateSet']);
const SWAPPED: ReadonlyMap<unknown, string> = new Map([
  ['asc', 'desc'],
  ['desc', 'asc'],
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['is', 'is not'],
  ['is not', 'is'],
]);

/** Breaks statements where they are written as text and where the query builder makes them. */
export const statementMutator: Mutator = {
  name: 'Statement',
  *mutate({ node }) {
    if (node.type === 'TaggedTemplateExpression' && isNamed(node['tag'], 'sql')) yield* textsOf(node);
    if (node.type === 'CallExpression') yield* callsOf(node);
  },
};

function* textsOf(node: Node): Iterable<Node> {
  const quasi = node['quasi'];
  if (!isNode(quasi)) return;
  const texts = nodesIn(quasi['quasis']).map(rawOf);
  const values = nodesIn(quasi['expressions']);
  const text = texts.map((part, at) => (at === 0 ? part : `{${at - 1}}${part}`)).join('');
  for (const { start, end, text: by } of editsOf(text)) {
    const parts = (text.slice(0, start) + by + text.slice(end)).split(PLACE);
    yield {
      ...copied(node),
      quasi: {
        type: 'TemplateLiteral',
        quasis: parts
          .filter((_, at) => at % 2 === 0)
          .map((raw) => ({ type: 'TemplateElement', value: { raw, cooked: raw }, tail: false })),
        expressions: parts.filter((_, at) => at % 2 === 1).map((place) => copied(values[Number(place)])),
      },
    };
  }
}

function* callsOf(node: Node): Iterable<Node> {
  const callee = node['callee'];
  if (!isNode(callee) || callee.type !== 'MemberExpression' || !isNode(callee['property'])) return;
  const called = String(callee['property']['name']);
  const given = nodesIn(node['arguments']);
  if (LEFT_OUT.has(called) && isNode(callee['object'])) yield copied(callee['object']);
  if (called === 'leftJoin')
    yield {
      ...copied(node),
      callee: { ...copied(callee), property: { ...copied(callee['property']), name: 'innerJoin' } },
    };
  for (const [at, argument] of given.entries()) {
    const swapped = LEFT_OUT.has(called) ? SWAPPED.get(argument['value']) : undefined;
    const others = given.map(copied);
    if (swapped !== undefined)
      yield { ...copied(node), arguments: others.with(at, { type: 'StringLiteral', value: swapped }) };
    const fields =
      WRITES.has(called) && argument.type === 'ObjectExpression' ? nodesIn(argument['properties']) : [];
    if (fields.length < 2) continue;
    for (const left of fields.keys()) {
      const properties = fields.filter((_, place) => place !== left).map(copied);
      yield { ...copied(node), arguments: others.with(at, { type: 'ObjectExpression', properties }) };
    }
  }
}

function isNamed(node: unknown, name: string): boolean {
  return isNode(node) && node.type === 'Identifier' && node['name'] === name;
}

function rawOf(element: Node): string {
  const value = element['value'];
  return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : '';
}
