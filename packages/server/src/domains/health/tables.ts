import type { HealthFigures } from '@vinculum/contract/health/endpoints.ts';
import type { ColumnType } from 'kysely';

export interface HealthTables {
  health_sample: {
    at: Date;
    figures: ColumnType<HealthFigures, string, string>;
  };
}
