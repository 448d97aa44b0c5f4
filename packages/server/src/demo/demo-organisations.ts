import {
  type FeatureFlag,
  featureFlags,
  type FeatureLabel,
  type OrganisationRoleId,
  organisationRoles,
} from '@vinculum/contract/access/vocabulary.ts';

/** Users of every organisation: `<portal>.<role>`, with the label of the role and the organisation's flags. */
export const demoRoles: readonly { readonly role: string; readonly label: FeatureLabel }[] = [
  { role: 'admin', label: 'USER_ADMIN' },
  { role: 'editor', label: 'USER_EDITOR' },
  { role: 'viewer', label: 'USER_VIEWER' },
];

interface DemoOrganisation {
  /** First part of the user names. */
  readonly portal: string;
  readonly name: string;
  readonly roleId: OrganisationRoleId;
  readonly flags: readonly FeatureFlag[];
  /** World manufacturer identifiers of an OEM. */
  readonly wmis?: readonly string[];
  /** Names of the administrator, the editor and the viewer. */
  readonly people: readonly [string, string, string];
}

export const demoOrganisations: readonly DemoOrganisation[] = [
  {
    portal: 'oem',
    people: ['Astrid Lindqvist', 'Erik Sandberg', 'Maja Holm'],
    name: 'Norrsken Motors',
    roleId: organisationRoles.OEM,
    flags: ['MESSAGES'],
    wmis: ['YNR', 'YNS'],
  },
  {
    portal: 'oem2',
    people: ['Carmen Ibáñez', 'Jorge Lacasa', 'Pilar Serrano'],
    name: 'Cierzo Automóviles',
    roleId: organisationRoles.OEM,
    flags: [],
    wmis: ['VCZ'],
  },
  {
    portal: 'consumer',
    people: ['Helena Brandt', 'Omar Fayed', 'Lucía Prieto'],
    name: 'Helios Insurance',
    roleId: organisationRoles.CONSUMER,
    flags: featureFlags,
  },
  {
    portal: 'consumer2',
    people: ['Noor Visser', 'Tomás Rey', 'Ines Duarte'],
    name: 'Urban Mobility Lab',
    roleId: organisationRoles.CONSUMER,
    flags: ['LIVE_DATA', 'HERE_MAPS'],
  },
  {
    portal: 'consumer3',
    people: ['Pavel Novák', 'Grace Owusu', 'Aiko Mori'],
    name: 'ChargeGrid',
    roleId: organisationRoles.CONSUMER,
    flags: [],
  },
  {
    portal: 'fleet',
    people: ['Kārlis Ozols', 'Liina Tamm', 'Rasa Petraitė'],
    name: 'Baltic Fleet Services',
    roleId: organisationRoles.FLEET_OWNER,
    flags: ['MESSAGES'],
  },
  {
    portal: 'operator',
    people: ['Vera Nyström', 'Daniel Okafor', 'Sofia Lima'],
    name: 'Vinculum Operations',
    roleId: organisationRoles.ADMIN,
    flags: featureFlags,
  },
];

/** Ids of the demo's organisations by their `portal`. */
export type DemoIds = ReadonlyMap<string, number>;

export function idOf(ids: DemoIds, portal: string): number {
  const id = ids.get(portal);
  if (id === undefined) throw new TypeError(`the demo has no organisation ${portal}`);
  return id;
}
