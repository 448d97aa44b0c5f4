import {
  changeConsumerPermissionEndpoint,
  listConsumerPermissionsEndpoint,
  listOemPermissionsEndpoint,
  previewPermissionChangeEndpoint,
} from '@vinculum/contract/consumer-permissions/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { changePermission, countEffects } from './change-permission.ts';
import { listGivenPermissions, listOwnPermissions } from './list-permissions.ts';

/** What makers let consumers do with their cars. */
export function consumerPermissionRoutes(deps: Deps): Route[] {
  return [
    userRoute(listOemPermissionsEndpoint, async (context) => ({
      permissions: await listOwnPermissions(deps, context),
    })),
    userRoute(listConsumerPermissionsEndpoint, async (context) => ({
      permissions: await listGivenPermissions(deps, context),
    })),
    userRoute(previewPermissionChangeEndpoint, (context, request) => countEffects(deps, context, request)),
    userRoute(changeConsumerPermissionEndpoint, (context, { body }) => changePermission(deps, context, body)),
  ];
}
