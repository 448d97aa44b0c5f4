import type { Generated } from 'kysely';

export interface ConsumerPermissionsTables {
  consumer_permission: {
    id: Generated<number>;
    oem_id: number;
    consumer_id: number;
    form_type_notification: Generated<boolean>;
    form_type_question: Generated<boolean>;
    access_type_send_notification: Generated<boolean>;
    access_type_send_command: Generated<boolean>;
    access_type_read_signal: Generated<boolean>;
    updated_on: Date;
  };
}
