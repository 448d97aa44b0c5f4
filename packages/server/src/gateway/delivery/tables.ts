/** How far the data of each consent has come, and what was dropped. */
export interface DeliveryTables {
  stream_position: {
    consent_id: number;
    last_seq: number;
    last_sample_at: number;
    stored_at: number;
    /** What the check of its envelopes keeps, numbers of 64 bits; null before the first. */
    kept: Buffer | null;
  };
  beyond_agreed: {
    consent_id: number;
    /** 0 for what is encrypted. */
    signal_id: number;
    samples: number;
    first_at: number;
    last_at: number;
  };
  gateway_drop: { hour: Date; reason: string; samples: number };
}
