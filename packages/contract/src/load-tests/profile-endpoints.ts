import { z } from 'zod';
import { allow, operatorViewer } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { messageAnswer } from '../foundation/paging.ts';
import { loadTestProfileRow } from './endpoints.ts';
import { knownTestName, loadTestProfileInput } from './vocabulary.ts';

export const getLoadTestProfileEndpoint = endpoint({
  name: 'loadTests.profile',
  summary: 'One load test profile, by its name',
  method: 'GET',
  path: '/admin/api/v1/load-tester-profile/{name}',
  access: operatorViewer,
  params: z.object({ name: knownTestName }),
  response: loadTestProfileRow,
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});

/** An update changes all but the name. */
export const changeLoadTestProfileEndpoint = endpoint({
  name: 'loadTests.changeProfile',
  summary: 'Create, change or delete a load test profile; `status` says which',
  method: 'POST',
  path: '/admin/api/v1/load-tester-profile',
  access: allow({ portal: 'ADMIN', role: 'USER_EDITOR' }),
  body: z.discriminatedUnion('status', [
    loadTestProfileInput.extend({ status: z.literal('createTestProfile') }),
    loadTestProfileInput.extend({ status: z.literal('updateTestProfile'), test_name: knownTestName }),
    z.object({ status: z.literal('deleteTestProfile'), test_name: knownTestName }),
  ]),
  response: messageAnswer,
  errors: ['notFound', 'consumerNotFound', 'loadTestRunning'],
  audit: 'load-test-profile.change',
  rate: 'write',
});

export const runningVehicles = z.object({
  consumer_id: z.int(),
  consumer_name: z.string(),
  vehicle_count: z.int(),
  /** Beyond the specification: the runs that these vehicles are of, the newest first. */
  run_ids: z.array(z.int()),
});
export type RunningVehicles = z.output<typeof runningVehicles>;

export const getRunningVehiclesEndpoint = endpoint({
  name: 'loadTests.runningVehicles',
  summary: 'How many simulated vehicles run now, by consumer; consumers without a test are left out',
  method: 'GET',
  path: '/admin/api/v1/load-tester/status',
  access: operatorViewer,
  response: z.object({ running_vehicles: z.array(runningVehicles) }),
  errors: [],
  audit: null,
  rate: 'read',
});
