import type { HealthFigures } from '@vinculum/contract/health/figures.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Created } from './columns.ts';
import type { RunFailure } from './load-tests-tables.ts';

/** Runs of jobs, invoices, runs of the web simulator, and samples of the platform's health. */
export interface OperationsTables {
  scheduled_run: {
    id: Generated<number>;
    job: string;
    /** YYYY-MM-DD, UTC. */
    day: string | null;
    started_by: string | null;
    started_on: Created;
    ended_on: Date | null;
    changed: number | null;
    failure: string | null;
  };
  invoice: {
    consumer_id: number;
    /** YYYY-MM-DD */
    month: string;
    /** YYYY-MM-DD */
    drawn_to: string;
    /** Exact whole numbers, as text. */
    messages: string;
    bytes: string;
    amounts: Readonly<Record<string, string>>;
    updated_on: Date;
  };
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
  health_sample: {
    at: Date;
    figures: ColumnType<HealthFigures, string, string>;
  };
}
