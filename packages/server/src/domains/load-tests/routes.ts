import {
  controlLoadTester,
  getLoadTestRun,
  listLoadTestProfiles,
  listLoadTestRuns,
} from '@vinculum/contract/load-tests/endpoints.ts';
import {
  changeLoadTestProfile,
  getLoadTestProfile,
  getRunningVehicles,
} from '@vinculum/contract/load-tests/profile-endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { controlLoadTester as control } from './control-load-tester.ts';
import { changeProfile } from './change-profile.ts';
import { loadTestScope } from './load-test-scope.ts';
import { countRunningVehicles, listLoadTests, reportLoadTest } from './load-test-runs.ts';
import { listProfiles } from './profiles-store.ts';
import { templateRoutes } from './template-routes.ts';
import { viewProfile } from './view-profile.ts';

/** The load tester: its profiles, start, stop and status, and the reports of its runs. */
export function loadTestRoutes(deps: Deps): Route[] {
  return [
    userRoute(listLoadTestProfiles, ({ principal }, { body }) =>
      listProfiles(deps.db, loadTestScope(principal), body),
    ),
    userRoute(controlLoadTester, (context, { body }) => control(deps, context, body)),
    userRoute(listLoadTestRuns, (context, { body }) => listLoadTests(deps, context, body)),
    userRoute(getLoadTestProfile, (context, { params }) => viewProfile(deps, context, params.name)),
    userRoute(changeLoadTestProfile, (context, { body }) => changeProfile(deps, context, body)),
    userRoute(getRunningVehicles, (context) => countRunningVehicles(deps, context)),
    userRoute(getLoadTestRun, (context, { params }) => reportLoadTest(deps, context, params.id)),
    ...templateRoutes(deps),
  ];
}
