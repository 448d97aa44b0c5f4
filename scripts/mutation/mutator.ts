/** What of the syntax tree is read: the tool hands nodes of Babel's, whose types it does not hand on. */
export interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** A kind of mutant, as the mutation tool knows its own. */
export interface Mutator {
  readonly name: string;
  mutate(path: { readonly node: Node }): Iterable<Node>;
}

/** Whether a field of a node holds a node itself. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The nodes of a field that holds a list; none of any other. */
export function nodesIn(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** A tree of its own: the tool places mutants in the one that it walks. */
export function copied<Value>(value: Value): Value {
  return structuredClone(value);
}
