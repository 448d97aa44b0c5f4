import type { HomeFigures } from '@vinculum/contract/home/endpoints.ts';
import { useTexts } from '../../lib/language/texts.ts';

const textKeys = {
  consent_forms: 'figureForms',
  live_forms: 'figureLiveForms',
  live_consents: 'figureLive',
  waiting_consents: 'figureWaiting',
  notifications: 'figureNotifications',
  vehicles: 'figureVehicles',
  vehicles_online: 'figureOnline',
  consumers: 'figureConsumers',
  fleets: 'figureFleets',
  organisations: 'figureOrganisations',
} as const satisfies Record<keyof HomeFigures, string>;

type FigureKey = keyof typeof textKeys;

/** The figures in the order in which tiles show them. */
export const figureKeys: readonly FigureKey[] = [
  'organisations',
  'consumers',
  'fleets',
  'vehicles',
  'vehicles_online',
  'consent_forms',
  'live_forms',
  'live_consents',
  'waiting_consents',
  'notifications',
];

/** "12 forms", "8 live consents". */
export function useFigureText(): (key: FigureKey, count: number) => string {
  const t = useTexts('home');
  return (key, count) => t(textKeys[key], { count });
}
