import process from 'node:process';

/** A command line that cannot be run; the message is one sentence for the person who typed it. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

/** Runs a command; what is wrong with how it was called is said in one line, with exit code 2. */
export async function runCommand(run: (args: readonly string[]) => Promise<void>): Promise<void> {
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error;
    process.stderr.write(`${error.message} (--help explains the options.)\n`);
    process.exitCode = 2;
  }
}
