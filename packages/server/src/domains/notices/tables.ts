import type { Generated } from 'kysely';
import type { Created, Json } from '../../db/columns.ts';

/** What the portal tells its users, and what of it they have read; and what others did that concerns them. */
export interface NoticesTables {
  notification: {
    id: Generated<number>;
    organisation_id: number;
    sender_name: string;
    message_key: string;
    message_args: Json<Record<string, string | number>>;
    msg_type: string;
    data: Json;
    created_on: Created;
    /** The transaction that wrote it: ids do not come in the order in which they can be seen. */
    tx: Generated<string>;
  };
  /** Read is what has an id up to `seen_up_to` and a transaction before `seen_before`. */
  notification_seen: { user_id: number; seen_up_to: number; seen_before: string };
  notification_read: { user_id: number; notification_id: number };
  happening: {
    id: Generated<number>;
    organisation_id: number;
    at: Date;
    act: string;
    by_id: number;
    target: string | null;
    total: number | null;
    is_test: boolean;
  };
}
