/** What vehicles said that they have. */
export interface VehicleSignalsTables {
  vehicle_signals: {
    vin: string;
    signal_ids: number[];
    /** When the list last changed. */
    listed_at: Date;
  };
}
