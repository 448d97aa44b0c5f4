import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

/** CPU milliseconds that a process and its children have used, ended ones included; 0 where there is no /proc. */
export function cpuOfTree(pid: number): number {
  let sum = 0;
  for (const name of process.platform === 'linux' ? readdirSync('/proc') : []) {
    if (!/^\d+$/.test(name)) continue;
    const stat = statOf(Number(name));
    if (stat === null) continue;
    if (stat.pid === pid) sum += stat.own + stat.ended;
    else if (stat.parent === pid) sum += stat.own;
  }
  return sum * TICK_MS;
}

/** Fields of proc(5): 4 is the parent, 14 to 17 are the times of the process and of its ended children, in ticks. */
function statOf(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (field: number) => fields[field - 3] ?? 0;
    return { pid, parent: at(4), own: at(14) + at(15), ended: at(16) + at(17) };
  } catch {
    return null;
  }
}
