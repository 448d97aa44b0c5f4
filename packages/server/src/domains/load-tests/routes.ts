import {
  changeTemplateEndpoint,
  getTemplateEndpoint,
  listTemplatesEndpoint,
  listVehicleMakersEndpoint,
  makeTemplateEndpoint,
  readCertificateEndpoint,
} from '@vinculum/contract/load-tests/template-endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { changeTemplate, judgeTemplate } from './templates/change-template.ts';
import { judgeTemplateOrder, makeTemplate } from './templates/make-template.ts';
import { pageTemplates, viewCertificate, viewMakers, viewTemplate } from './templates/read-templates.ts';
import {
  controlLoadTesterEndpoint,
  getLoadTestRunEndpoint,
  listLoadTestProfilesEndpoint,
  listLoadTestRunsEndpoint,
} from '@vinculum/contract/load-tests/endpoints.ts';
import {
  changeLoadTestProfileEndpoint,
  getLoadTestProfileEndpoint,
  getRunningVehiclesEndpoint,
} from '@vinculum/contract/load-tests/profile-endpoints.ts';
import { controlLoadTester } from './runs/control-load-tester.ts';
import { changeProfile, judgeProfile, viewProfile } from './profiles/change-profile.ts';
import { loadTestScope } from './load-test-scope.ts';
import { countRunningVehicles, listLoadTests, reportLoadTest } from './runs/load-test-runs.ts';
import { listProfiles } from './profiles/profiles-store.ts';

/** With what the vehicles of load tests ask for their first certificate; for administrators of the platform only. */
function templateRoutes(deps: Deps): Route[] {
  return [
    userRoute(listTemplatesEndpoint, (_, { body }) => pageTemplates(deps, body)),
    userRoute(getTemplateEndpoint, (_, { params }) => viewTemplate(deps, params.name)),
    userRoute(
      changeTemplateEndpoint,
      (context, { body }) => changeTemplate(deps, context, body),
      (context, { body }) => judgeTemplate(deps, context, body),
    ),
    userRoute(
      makeTemplateEndpoint,
      (context, { body }) => makeTemplate(deps, context, body),
      (_context, { body }) => judgeTemplateOrder(deps, body),
    ),
    userRoute(readCertificateEndpoint, ({ now }, { body }) => viewCertificate(deps, now, body.certificate)),
    userRoute(listVehicleMakersEndpoint, () => viewMakers(deps)),
  ];
}

/** The load tester: its profiles, start, stop and status, and the reports of its runs. */
export function loadTestRoutes(deps: Deps): Route[] {
  return [
    userRoute(listLoadTestProfilesEndpoint, ({ principal }, { body }) =>
      listProfiles(deps.db, loadTestScope(principal), body),
    ),
    userRoute(controlLoadTesterEndpoint, (context, { body }) => controlLoadTester(deps, context, body)),
    userRoute(listLoadTestRunsEndpoint, (context, { body }) => listLoadTests(deps, context, body)),
    userRoute(getLoadTestProfileEndpoint, (context, { params }) => viewProfile(deps, context, params.name)),
    userRoute(
      changeLoadTestProfileEndpoint,
      (context, { body }) => changeProfile(deps, context, body),
      (_context, { body }) => judgeProfile(deps.db, body),
    ),
    userRoute(getRunningVehiclesEndpoint, (context) => countRunningVehicles(deps, context)),
    userRoute(getLoadTestRunEndpoint, (context, { params }) => reportLoadTest(deps, context, params.id)),
    ...templateRoutes(deps),
  ];
}
