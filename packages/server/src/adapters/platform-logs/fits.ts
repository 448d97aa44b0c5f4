import { logLevels } from '@vinculum/contract/platform-logs/endpoints.ts';
import { logLineOf } from './log-line.ts';
import type { LogEntry, LogFilter } from './port.ts';

/** Whether a line is one of those that are looked for, read here where the service cannot say it. */
export function fits({ at, line }: LogEntry, { text, level }: LogFilter): boolean {
  if (text !== '' && !line.toLowerCase().includes(text.toLowerCase())) return false;
  if (level === null) return true;
  const own = logLineOf(line, { group: '', process: '' }, at).level;
  return logLevels.indexOf(own) >= logLevels.indexOf(level);
}
