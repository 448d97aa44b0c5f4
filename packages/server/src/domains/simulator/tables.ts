import type { ColumnType, Generated } from 'kysely';
import type { Created, RunFailure } from '../../db/columns.ts';

export interface SimulatorTables {
  simulator_form: {
    consumer_id: number;
    form_id: number;
  };
  simulator_run: {
    id: Generated<number>;
    consumer_id: number;
    form_id: number | null;
    requested: number;
    vehicles: number;
    stored: Generated<number>;
    started_by: string;
    started_on: Created;
    ended_on: Date | null;
    owner: string;
    reported_on: Date;
    failure: ColumnType<RunFailure | null, string | null, string | null>;
  };
}
