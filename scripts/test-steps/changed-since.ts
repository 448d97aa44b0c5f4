import { runTool } from './run-tool.ts';

/** Runs git and gives what it says. @throws when it fails or is not there. */
export type Git = (...args: readonly string[]) => Promise<string>;

/** Git in this folder, which may be none of its. */
export const git: Git = async (...args) => {
  const { code, output } = await runTool(['git', ...args], { quiet: true });
  if (code !== 0) throw new Error(output.trim());
  return output.trim();
};

/**
 * The commit with which one's work began: where it left what others have, or the one before the last when there is
 * nothing of one's own. Null where nobody can say, such as a copy without history.
 */
export async function workBegan(ask: Git): Promise<string | null> {
  const [head, shared] = await Promise.all([
    ask('rev-parse', 'HEAD').catch(() => null),
    ask('merge-base', 'HEAD', '@{upstream}').catch(() => null),
  ]);
  if (head === null) return null;
  if (shared !== null && shared !== head) return shared;
  return await ask('rev-parse', '--verify', 'HEAD~1').catch(() => null);
}
