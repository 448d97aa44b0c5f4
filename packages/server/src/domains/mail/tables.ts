import type { Generated } from 'kysely';

export interface MailTables {
  organisation_message: {
    id: Generated<number>;
    sender_id: number;
    recipient_id: number;
    subject: string;
    body: string;
    /** The name of the user who sent it, as it was then. */
    sent_by: string;
    sent_on: Date;
  };
  organisation_message_read: { user_id: number; message_id: number };
}
