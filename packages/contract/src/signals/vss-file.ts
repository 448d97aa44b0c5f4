import { z } from 'zod';
import { type RefusedVssNode, vssKinds, vssLimits, type VssLeaf } from './vss-vocabulary.ts';

/** What a VSS file holds, or the catalogue key of what is wrong with it as a whole. */
type VssContent =
  | { readonly problem: string; readonly max?: number }
  | {
      readonly problem: null;
      readonly leaves: readonly VssLeaf[];
      readonly refused: readonly RefusedVssNode[];
    };

const printable = z
  .string()
  .max(vssLimits.text)
  .regex(/^\P{C}+$/u);
const branch = z.object({ type: z.literal('branch'), children: z.record(z.string(), z.unknown()) });
const leaf = z.object({
  type: z.enum(vssKinds),
  datatype: printable,
  unit: printable.optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  allowed: z
    .array(z.union([printable, z.int()]))
    .min(1)
    .max(vssLimits.allowed)
    .optional(),
  deprecation: z.string().optional(),
});

/**
 * Reads a COVESA VSS file in the JSON of its exporter: a tree of branches with sensors, actuators and attributes as
 * leaves. A node that cannot be understood is refused alone, with its place in the tree.
 */
export function readVss(text: string): VssContent {
  if (text.length > vssLimits.characters)
    return { problem: 'signals.vssTooLarge', max: vssLimits.characters / 1_000_000 };
  const root = rootOf(text);
  if (root === null) return { problem: 'signals.vssNotJson' };
  if (Object.values(root).some((node) => !branch.safeParse(node).success))
    return { problem: 'signals.vssNoTree' };
  const leaves: VssLeaf[] = [];
  const refused: RefusedVssNode[] = [];
  const waiting = Object.entries(root)
    .toReversed()
    .map(([name, node]) => ({ path: name, name, depth: 1, node }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, depth } = next;
    const read = readNode(next);
    if ('reason' in read) refused.push(read);
    else if ('children' in read)
      // One by one: a call takes no more than some 100,000 arguments.
      for (const [name, node] of Object.entries(read.children).toReversed())
        waiting.push({ path: `${path}.${name}`, name, depth: depth + 1, node });
    else leaves.push(read);
    if (leaves.length + refused.length > vssLimits.signals)
      return { problem: 'signals.vssTooMany', max: vssLimits.signals };
  }
  return leaves.length + refused.length === 0
    ? { problem: 'signals.vssNoTree' }
    : { problem: null, leaves, refused };
}

const tree = z.record(z.string(), z.unknown());

function rootOf(text: string): Record<string, unknown> | null {
  try {
    return tree.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

interface PlacedNode {
  readonly path: string;
  readonly name: string;
  readonly depth: number;
  readonly node: unknown;
}

function readNode({
  path,
  name,
  depth,
  node,
}: PlacedNode): VssLeaf | RefusedVssNode | z.output<typeof branch> {
  // A path may be as long as a car can name it; what is shown of a longer one is its beginning.
  const refuse = (reason: RefusedVssNode['reason']) => ({ path: shownPath(path), reason, detail: '' });
  if (!/^[A-Za-z]\w*$/.test(name)) return refuse('NAME');
  if (path.length > vssLimits.path || depth > vssLimits.depth) return refuse('TOO_LONG');
  const asBranch = branch.safeParse(node);
  if (asBranch.success) return asBranch.data;
  const { data } = leaf.safeParse(node);
  if (data === undefined || (data.min ?? -Infinity) > (data.max ?? Infinity)) return refuse('MALFORMED');
  return {
    path,
    kind: data.type,
    datatype: data.datatype,
    unit: data.unit ?? null,
    minimum: data.min ?? null,
    maximum: data.max ?? null,
    allowed: data.allowed ?? [],
    isDeprecated: data.deprecation !== undefined,
  };
}

/** Without what cannot be printed or stored, and not too long for a line. */
function shownPath(path: string): string {
  const shown = path.toWellFormed().replaceAll(/\p{C}/gu, '�');
  return shown.length > vssLimits.path ? `${shown.slice(0, vssLimits.path - 1)}…` : shown;
}
