import type { LoadTestFigures } from '@vinculum/contract/load-tests/figures.ts';
import type { LoadTestRunState } from '@vinculum/contract/load-tests/vocabulary.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Created, RunFailure } from '../../db/columns.ts';

type JsonOrNull<T> = ColumnType<T | null, string | null, string | null>;

/** The load tester's templates, profiles and runs. */
export interface LoadTestsTables {
  vehicle_template: {
    id: Generated<number>;
    name: string;
    organisation_id: number;
    claim_id: number | null;
    /** Sealed. */
    private_key: Buffer;
    /** PEM. */
    certificate: string;
    /** PEM. */
    authority: string;
    /** Nobody else has the key. */
    is_made_here: Generated<boolean>;
    created_by: string;
    created_on: Created;
    updated_on: Date;
  };
  load_test_profile: {
    id: Generated<number>;
    name: string;
    template_id: number;
    consumer_id: number;
    /** Seconds. */
    threshold_timeout: number;
    vehicle_count: number;
    form_id: number | null;
    created_by: string;
    created_on: Created;
    updated_on: Date;
  };
  load_test_run: {
    id: Generated<number>;
    profile_id: number;
    consumer_id: number;
    state: LoadTestRunState;
    requested: number;
    running: Generated<number>;
    peak: Generated<number>;
    started_by: string;
    started_on: Created;
    ended_on: Date | null;
    owner: string;
    reported_on: Date;
    /** Of a run that has stopped: why it did so by itself. */
    failure: JsonOrNull<RunFailure>;
    figures: JsonOrNull<LoadTestFigures>;
  };
}
