import { createHash } from 'node:crypto';
import type {
  importVssEndpoint,
  previewVssImportEndpoint,
} from '@vinculum/contract/signals/admin-endpoints.ts';
import type { VssPreview } from '@vinculum/contract/signals/vss-import.ts';
import { readVss } from '@vinculum/contract/signals/vss-file.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { recordAudit } from '../audit/public.ts';
import { type JudgedLeaf, judgeSignal, kept, refused } from './vss-import-rules.ts';
import { countImported, knownSignals, lockCatalogue, storeImported } from './vss-import-store.ts';
import { signalOfLeaf } from './vss-signal-rules.ts';

/** Signals that may be imported into all groups together: everybody's browser keeps the whole catalogue. */
const MOST_IMPORTED = 5000;

type VssFile = RequestOf<typeof previewVssImportEndpoint>['body'];

/** What importing a file would do with each of its signals; nothing is changed. @throws badRequest. */
export async function previewVss({ db }: Deps, file: VssFile): Promise<VssPreview> {
  return previewOf(file, await judgeFile(db, file));
}

/**
 * Imports a file as a group, all or nothing. Nothing is removed: what the file does not have stays.
 * @throws badRequest; conflict when it would do something else than what was previewed.
 */
export async function importVssFile(
  { db }: Deps,
  context: UserContext,
  file: RequestOf<typeof importVssEndpoint>['body'],
): Promise<AnswerOf<typeof importVssEndpoint>> {
  const { counts } = await db.transaction().execute(async (trx) => {
    await lockCatalogue(trx);
    const judged = await judgeFile(trx, file);
    const preview = previewOf(file, judged);
    if (preview.preview_hash !== file.preview_hash) throw new AppError('conflict');
    const stored = judged.flatMap((leaf) => (leaf.stored === null ? [] : [leaf.stored]));
    if (stored.length > 0) await storeImported(trx, file.group_name, stored);
    await recordAudit(trx, context, {
      target: `signal-group/${file.group_name}`,
      details: { ...preview.counts },
    });
    return preview;
  });
  const { ADDED: added, CHANGED: changed, REFUSED: left } = counts;
  return { message: context.text('signals.vssImported', { added, changed, refused: left }), counts };
}

async function judgeFile(db: Kysely<Database>, { group_name: group, vss }: VssFile): Promise<JudgedLeaf[]> {
  const content = readVss(vss);
  if (content.problem !== null)
    throw new AppError('badRequest', { fields: [{ field: 'vss', key: content.problem }] });
  const names = content.leaves.map(({ path }) => path);
  const known = new Map((await knownSignals(db, { group, names })).map((signal) => [signal.name, signal]));
  const judged = content.leaves.map((leaf) => {
    const signal = signalOfLeaf(leaf);
    if ('reason' in signal) return refused(signal);
    return judgeSignal(signal, known.get(signal.name), { group, isDeprecated: leaf.isDeprecated });
  });
  await refuseTooMany(db, judged);
  const read = new Set(names);
  const absent = [...known.values()].filter(({ name }) => !read.has(name));
  return [...judged, ...content.refused.map(refused), ...absent.map(kept)];
}

async function refuseTooMany(db: Kysely<Database>, judged: readonly JudgedLeaf[]): Promise<void> {
  const added = judged.filter(({ row }) => row.verdict === 'ADDED').length;
  if (added === 0 || (await countImported(db)) + added <= MOST_IMPORTED) return;
  const args = { max: MOST_IMPORTED };
  throw new AppError('badRequest', { fields: [{ field: 'vss', key: 'signals.catalogueFull', args }] });
}

function previewOf({ group_name: group }: VssFile, judged: readonly JudgedLeaf[]): VssPreview {
  const rows = judged.map(({ row }) => row);
  const counts: VssPreview['counts'] = { ADDED: 0, CHANGED: 0, SAME: 0, KEPT: 0, REFUSED: 0 };
  for (const { verdict } of rows) counts[verdict] += 1;
  const preview_hash = createHash('sha256')
    .update(JSON.stringify([group, rows]))
    .digest('base64url');
  return { counts, rows, preview_hash };
}
