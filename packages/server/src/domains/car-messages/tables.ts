import type { MessageKind, MessageState } from '@vinculum/contract/car-messages/vocabulary.ts';
import type { Generated } from 'kysely';
import type { Created, Json } from '../../db/columns.ts';

export interface CarMessagesTables {
  vehicle_send: {
    id: Generated<number>;
    consumer_id: number;
    kind: MessageKind;
    sender: string;
    body: Json;
    title: string | null;
    command: string | null;
    signals: string[];
    icon: string | null;
    valid_for_minutes: number;
    refused: number;
    created_by: string;
    created_on: Created;
  };
  notification_icon: { key: string; created_on: Date };
  vehicle_message: {
    id: Generated<number>;
    send_id: number;
    vin: string;
    state: MessageState;
    attempt: Generated<number>;
    queued_at: Date;
    deadline: Date;
    delivered_at: Date | null;
    finished_at: Date | null;
    reason: string | null;
    answer: string | null;
    consent_id: number | null;
  };
}
