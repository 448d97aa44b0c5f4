import type { Generated } from 'kysely';

/** Connections of vehicles, and the signals that they report to have. */
export interface SessionsTables {
  vehicle_session: {
    vin: string;
    gateway_id: string;
    is_online: boolean;
    connected_at: Date;
    last_seen_at: Date;
    boot_id: string | null;
    software: string | null;
    time_zone: Generated<string>;
    applied_revision: Generated<number>;
    checked_in_at: Date | null;
  };
  vehicle_signals: {
    vin: string;
    signal_ids: number[];
    /** When the list last changed. */
    listed_at: Date;
  };
}
