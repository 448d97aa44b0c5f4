import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAsked } from '../../../design/dialogs/use-asked.ts';
import { DoneBanner } from '../../../design/states/banner.tsx';
import type { UsersOrganisation } from '../add-user-dialog.tsx';
import { UserDialog, UserList, type UserQuery } from './user-list.tsx';

interface UsersOfProps {
  readonly organisation: UsersOrganisation;
  /** What adds a user, where nobody is there yet. */
  readonly add: ReactNode;
}

/** The users of an organisation as a part of its page; what is done with one is asked over it. */
export function UsersOf({ organisation, add }: UsersOfProps) {
  const { request, reported, ask, leave, report, dismiss } = useAsked<UserQuery>();
  return (
    <Stack>
      <DoneBanner text={reported} onClose={dismiss} />
      <UserList organisation={organisation} onDo={ask} add={add} />
      {request !== null && <UserDialog query={request} onClose={leave} onSaved={report} />}
    </Stack>
  );
}
