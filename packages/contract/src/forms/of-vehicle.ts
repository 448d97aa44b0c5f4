import { z } from 'zod';
import { endpoint } from '../foundation/endpoint.ts';
import { idText } from '../foundation/ids.ts';
import { vinSchema } from '../foundation/vin.ts';
import { listVehicleConsentsEndpoint } from '../vehicles/endpoints.ts';

const askedSignal = z.object({
  signal_id: z.int(),
  signal_name: z.string(),
  /** Whether the owner agrees to it at this moment, so that it may flow. */
  is_agreed: z.boolean(),
});

export const formOfVehicle = z.object({
  description_type: z.literal([0, 1, 2]),
  /** In the language of the request where it is translated. */
  description: z.string(),
  data_retention_in_days: z.int(),
  read_signals: z.array(
    askedSignal.extend({
      /** The sentence that the owner read, in the language of the request; null where nothing can be collected. */
      collected: z.string().nullable(),
    }),
  ),
  write_signals: z.array(askedSignal),
});
export type FormOfVehicle = z.output<typeof formOfVehicle>;

/** For whoever sees the consent itself (decision 22): what a car was asked for, not what it has sent. */
export const getFormOfVehicleEndpoint = endpoint({
  name: 'consent.formOfVehicle',
  summary:
    'What a consent of a vehicle is about: its text, each signal with how it is collected, and what is agreed to',
  method: 'GET',
  path: '/shared/api/v1/vehicles/{vin}/consents/{id}/form',
  access: listVehicleConsentsEndpoint.access,
  params: z.object({ vin: vinSchema, id: idText }),
  response: formOfVehicle,
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});
