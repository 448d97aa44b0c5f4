import type { Generated } from 'kysely';
import type { Created } from '../../db/columns.ts';

/** Users, and what is still to be done for them at the identity provider. */
export interface UsersTables {
  app_user: {
    id: Generated<number>;
    organisation_id: number;
    username: string;
    name: string;
    email: string;
    phone_number: string;
    description: string;
    organisation_role_id: number;
    permissions_bit: number;
    is_active: Generated<boolean>;
    created_on: Created;
    /** Access tokens from before are refused. */
    access_from: Generated<Date | null>;
    /** Sessions that began before are not renewed. */
    sessions_from: Generated<Date | null>;
    /** Since when it is not known whether the password of the last reset holds. */
    reset_unconfirmed_on: Generated<Date | null>;
  };
  account_task: {
    username: string;
    task: 'remove' | 'disable' | 'end-sessions';
    user_id: number | null;
    asked_on: Date;
    due_on: Date;
    attempts: Generated<number>;
    failure: Generated<string | null>;
  };
}
