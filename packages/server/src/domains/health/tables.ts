import type { HealthFigures } from '@vinculum/contract/health/endpoints.ts';
import type { ColumnType } from 'kysely';

/** Samples of the platform's health. */
export interface HealthTables {
  health_sample: {
    at: Date;
    figures: ColumnType<HealthFigures, string, string>;
  };
}
