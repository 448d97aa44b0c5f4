import {
  changeTemplate,
  getTemplate,
  listTemplates,
  listVehicleMakers,
  makeTemplate,
  readCertificate,
} from '@vinculum/contract/load-tests/template-endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { changeTemplate as change } from './change-template.ts';
import { makeTemplate as make } from './make-template.ts';
import { pageTemplates, viewCertificate, viewMakers, viewTemplate } from './read-templates.ts';

/** With what the vehicles of load tests ask for their first certificate; for administrators of the platform only. */
export function templateRoutes(deps: Deps): Route[] {
  return [
    userRoute(listTemplates, (_, { body }) => pageTemplates(deps, body)),
    userRoute(getTemplate, (_, { params }) => viewTemplate(deps, params.name)),
    userRoute(changeTemplate, (context, { body }) => change(deps, context, body)),
    userRoute(makeTemplate, (context, { body }) => make(deps, context, body)),
    userRoute(readCertificate, ({ now }, { body }) => viewCertificate(deps, now, body.certificate)),
    userRoute(listVehicleMakers, () => viewMakers(deps)),
  ];
}
