import { Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
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
  const [doing, setDoing] = useState<UserQuery | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  return (
    <Stack>
      <DoneBanner text={message} onClose={() => setMessage(null)} />
      <UserList organisation={organisation} onDo={setDoing} add={add} />
      {doing !== null && (
        <UserDialog
          query={doing}
          onClose={() => setDoing(null)}
          onSaved={(reported) => {
            setMessage(reported);
            setDoing(null);
          }}
        />
      )}
    </Stack>
  );
}
