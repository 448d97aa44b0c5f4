import { spawn } from 'node:child_process';

/**
 * Ends the PostgreSQL server `pid` and removes its folder when this process dies. Returns the function that calls the
 * watch off.
 */
export function endWithUs(pid: number, dataDir: string): () => void {
  const script = `
    kill -QUIT "$0" 2>/dev/null
    tries=0
    while kill -0 "$0" 2>/dev/null && [ $tries -lt 50 ]; do sleep 0.1; tries=$((tries + 1)); done
    rm -rf "$1"`;
  return afterUs(script, [String(pid), dataDir]);
}

/**
 * Runs a shell script when this process dies, however that happens: a shell that reads from us then comes to the end of
 * its input. Returns the function that calls it off.
 */
export function afterUs(script: string, args: readonly string[]): () => void {
  if (process.platform === 'win32') return () => {};
  const watch = spawn('/bin/sh', ['-c', `cat >/dev/null; ${script}`, ...args], {
    // Its own group: Ctrl-C must reach it as our death only
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watch.unref();
  return () => watch.kill('SIGKILL');
}
