import { featureBits, organisationRoles } from '@vinculum/contract/access/vocabulary.ts';

const { USER_VIEWER, USER_EDITOR, USER_ADMIN, ...flags } = featureBits;
const everyFlag = Object.values(flags).reduce((all, bit) => all | bit, 0);

/** Users of every organisation: `<portal>.<role>`, with the bits of the role and of the organisation's flags. */
export const demoRoles = [
  { role: 'admin', bit: USER_ADMIN },
  { role: 'editor', bit: USER_EDITOR },
  { role: 'viewer', bit: USER_VIEWER },
] as const;

export interface DemoOrganisation {
  /** First part of the user names. */
  readonly portal: string;
  readonly name: string;
  readonly roleId: (typeof organisationRoles)[keyof typeof organisationRoles];
  readonly flagBits: number;
  /** World manufacturer identifiers of an OEM. */
  readonly wmis?: readonly string[];
}

export const demoOrganisations: readonly DemoOrganisation[] = [
  { portal: 'oem', name: 'Norrsken Motors', roleId: organisationRoles.OEM, flagBits: 0, wmis: ['YNR', 'YNS'] },
  { portal: 'oem2', name: 'Cierzo Automóviles', roleId: organisationRoles.OEM, flagBits: 0, wmis: ['VCZ'] },
  { portal: 'consumer', name: 'Helios Insurance', roleId: organisationRoles.CONSUMER, flagBits: everyFlag },
  {
    portal: 'consumer2',
    name: 'Urban Mobility Lab',
    roleId: organisationRoles.CONSUMER,
    flagBits: featureBits.LIVE_DATA | featureBits.HERE_MAPS,
  },
  { portal: 'consumer3', name: 'ChargeGrid', roleId: organisationRoles.CONSUMER, flagBits: 0 },
  { portal: 'fleet', name: 'Baltic Fleet Services', roleId: organisationRoles.FLEET_OWNER, flagBits: 0 },
  { portal: 'operator', name: 'Vinculum Operations', roleId: organisationRoles.ADMIN, flagBits: everyFlag },
];
