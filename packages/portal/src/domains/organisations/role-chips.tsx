import { Group } from '@mantine/core';
import type { OrganisationRole } from '@vinculum/contract/organisations/organisation.ts';
import { Chip } from '../../design/states/chip.tsx';
import { useRoleName } from '../users/public.ts';

/** The types of an organisation. */
export function RoleChips({ roles }: { roles: readonly OrganisationRole[] }) {
  const nameOf = useRoleName();
  return (
    <Group gap={6}>
      {roles.map((role) => (
        <Chip key={role.id}>{nameOf(role)}</Chip>
      ))}
    </Group>
  );
}
