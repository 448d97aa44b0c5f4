import { Badge, Group } from '@mantine/core';
import type { OrganisationRole } from '@vinculum/contract/organisations/organisation.ts';
import { useRoleName } from '../users/public.ts';

/** The types of an organisation. */
export function RoleChips({ roles }: { roles: readonly OrganisationRole[] }) {
  const nameOf = useRoleName();
  return (
    <Group gap={6}>
      {roles.map((role) => (
        <Badge
          key={role.id}
          variant="outline"
          color="gray"
          radius="sm"
          tt="none"
          fw={600}
          styles={{ root: { color: 'var(--mantine-color-text)', minWidth: 'max-content' } }}
        >
          {nameOf(role)}
        </Badge>
      ))}
    </Group>
  );
}
