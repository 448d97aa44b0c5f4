import type { Generated, GeneratedAlways } from 'kysely';
import type { Created } from '../../db/columns.ts';

export interface PlatformLogsTables {
  log_stream: { id: Generated<number>; log_group: string; name: string; began_on: Created };
  log_line: {
    id: Generated<number>;
    stream_id: number;
    at: Created;
    /** Place in the list of levels, the least urgent first. */
    level: number;
    line: string;
    is_call: GeneratedAlways<boolean>;
  };
  log_minute: { stream_id: number; minute: Date; level: number; lines: number; calls: number };
}
