import type { Json } from '../../db/columns.ts';

export interface SignalsTables {
  signal: {
    id: number;
    name: string;
    label: string;
    group_name: string;
    data_type: string;
    unit: string | null;
    can_read: boolean;
    can_write: boolean;
    change_mode: string;
    max_rate_hz: number | null;
    minimum: number | null;
    maximum: number | null;
    enum_name: string | null;
    position: number;
  };
  signal_enum: { name: string; choices: Json<{ id: number; label: string }[]> };
}
