import { z } from 'zod';

/** Most characters of each text of a fleet, after trimming (specification 2, section 9). */
export const fleetTextLimit = 200;

const text = z.string().trim().min(1, 'validation.required').max(fleetTextLimit);

/** What the fleet dialog asks for. */
export const fleetSchema = z.object({ name: text, unique_id: text, description: text });
export type FleetInput = z.output<typeof fleetSchema>;

export const fleetRow = fleetSchema.extend({
  id: z.int(),
  name: z.string(),
  unique_id: z.string(),
  description: z.string(),
  /** When its texts were last saved. */
  updated_on: z.string(),
  vehicles: z.int(),
  /** Of those, how many are connected now. */
  vehicles_online: z.int(),
});
export type FleetRow = z.output<typeof fleetRow>;
