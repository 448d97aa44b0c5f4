import { getPublicSettingsEndpoint } from '@vinculum/contract/platform/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { openRoute, type Route } from '../../http/route.ts';

/** What the portal asks before anybody signs in. */
export function platformRoutes({ settings }: Deps): Route[] {
  return [
    openRoute(getPublicSettingsEndpoint, async () => ({
      portal: settings.PORTAL,
      is_demo: settings.DEMO,
      max_vins: settings.MAX_VINS,
      map_style_url: settings.MAP_STYLE_URL ?? null,
      deprecated_banner_url: settings.DEPRECATED_BANNER_URL ?? null,
      has_car_screen: settings.CAR_SCREEN_URL !== undefined,
    })),
  ];
}
