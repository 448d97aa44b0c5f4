import { z } from 'zod';
import { operatorViewer, operatorAdmin } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idText } from '../foundation/ids.ts';
import { messageAnswer, pageOf, pageRequest } from '../foundation/paging.ts';
import { whenMissing } from '../foundation/problem.ts';

/** How many messages one run may send (specification 3 does not show the values). */
export const messageCounts = [1, 10, 100, 1000] as const;
export type MessageCount = (typeof messageCounts)[number];

export const simulatorRunStates = ['RUNNING', 'DONE', 'FAILED'] as const;
export type SimulatorRunState = (typeof simulatorRunStates)[number];

/** The screen asks this often while a run goes on. */
export const SIMULATOR_POLL_MS = 1000;

const missed = 'simulator.missed';

/** What the screen asks for and checks; another number of messages than the offered ones is missed as well. */
export const simulation = z.object({
  consumerId: z.int32(whenMissing(missed)).min(1),
  messageCount: z.literal([...messageCounts], { error: missed }),
});

export const runSimulatorEndpoint = endpoint({
  name: 'simulator.run',
  summary: 'Send live messages for a consumer through the gateway, from simulated vehicles that consent',
  method: 'POST',
  path: '/admin/api/v1/simulator',
  access: operatorAdmin,
  body: simulation,
  response: messageAnswer.extend({ run_id: z.int() }),
  errors: [
    'consumerNotFound',
    'simulatorUnavailable',
    'simulatorBusy',
    'simulatorWithoutCars',
    'simulatorNotPermitted',
  ],
  audit: 'simulator.run',
  rate: 'write',
});

/** One run. Times are ISO 8601 in UTC. */
export const simulatorRunRow = z.object({
  run_id: z.int(),
  consumer_id: z.int(),
  consumer_name: z.string(),
  state: z.enum(simulatorRunStates),
  messages_requested: z.int(),
  /** Stored by the gateway so far, and so in the consumer's stream. */
  messages_stored: z.int(),
  vehicles: z.int(),
  started_by: z.string(),
  started_on: z.string(),
  ended_on: z.string().nullable(),
  /** Why it failed; empty otherwise. */
  error_message: z.string(),
});
export type SimulatorRunRow = z.output<typeof simulatorRunRow>;

export const listSimulatorRunsEndpoint = endpoint({
  name: 'simulator.runs',
  summary: 'List the runs of the simulator, the newest first',
  method: 'POST',
  path: '/admin/api/v1/simulator/runs',
  access: operatorViewer,
  body: pageRequest,
  response: pageOf(simulatorRunRow),
  errors: [],
  audit: null,
  rate: 'read',
});

export const getSimulatorRunEndpoint = endpoint({
  name: 'simulator.show',
  summary: 'How far a run of the simulator is',
  method: 'GET',
  path: '/admin/api/v1/simulator/runs/{id}',
  access: operatorViewer,
  params: z.object({ id: idText }),
  response: simulatorRunRow,
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});
