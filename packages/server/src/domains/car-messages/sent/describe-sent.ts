import {
  type SentMessage,
  type SentMessageDetail,
  sentPreview,
  type VehicleMessage,
} from '@vinculum/contract/car-messages/sent-messages.ts';
import {
  cloudCommands,
  failureReasons,
  type MessageKind,
  messageStates,
} from '@vinculum/contract/car-messages/vocabulary.ts';
import type { SignalWrite } from '@vinculum/contract/vehicle/command-messages.ts';
import { notificationBody, writeBody } from './sent-body.ts';
import type { SentRow, SentVehicleRow } from './sent-store.ts';

export function describeSent(row: SentRow): SentMessage {
  return {
    send_id: row.id,
    consumer_id: row.consumer_id,
    sender: row.sender,
    kind: row.kind,
    title: row.title,
    command: commandOf(row),
    signals: [...row.signals],
    message: row.message === null ? null : shortText(row.message),
    values: Object.fromEntries(Object.entries(row.values ?? {}).map(([name, value]) => [name, short(value)])),
    created_on: row.created_on.toISOString(),
    created_by: row.created_by,
    deadline: row.deadline.toISOString(),
    counts: {
      QUEUED: row.QUEUED,
      DELIVERED: row.DELIVERED,
      DONE: row.DONE,
      FAILED: row.FAILED,
      EXPIRED: row.EXPIRED,
    },
    retryable: row.retryable,
  };
}

/** Null for a message of another kind, and for a command that is no longer offered. */
export function commandOf(row: Pick<SentRow, 'command'>): SentMessage['command'] {
  return cloudCommands.find((command) => command === row.command) ?? null;
}

function short(value: unknown): unknown {
  if (typeof value === 'string') return shortText(value);
  if (!Array.isArray(value) || value.length <= sentPreview.values) return value;
  return [...value.slice(0, sentPreview.values), '…'];
}

function shortText(text: string): string {
  return text.length <= sentPreview.text ? text : `${text.slice(0, sentPreview.text)}…`;
}

/** What it holds, in full; `icon` is the key of an image. */
export function contentOfSent(
  kind: MessageKind,
  body: object,
): Pick<SentMessageDetail, 'message' | 'url' | 'icon' | 'values'> {
  if (kind === 'notification') {
    const { message, url, icon } = notificationBody.parse(body);
    return { message, url, icon, values: {} };
  }
  const signals = kind === 'remote-signals' ? writeBody.parse(body).signals : {};
  const values = Object.entries(signals).map(([name, write]) => [name, shown(write)]);
  return { message: null, url: null, icon: null, values: Object.fromEntries(values) };
}

function shown({ type, value }: SignalWrite): unknown {
  return type === 'BYTES' && typeof value === 'string'
    ? { bytes: Buffer.byteLength(value, 'base64') }
    : value;
}

export function describeVehicle(row: SentVehicleRow): VehicleMessage {
  return {
    vin: row.vin,
    state: messageStates.find((state) => state === row.state) ?? 'QUEUED',
    reason: failureReasons.find((reason) => reason === row.reason) ?? null,
    is_retryable: row.may_go_again,
    text: row.answer,
    replaced: [...row.replaced],
    queued_on: row.queued_at.toISOString(),
    delivered_on: row.delivered_at?.toISOString() ?? null,
    done_on: row.finished_at?.toISOString() ?? null,
  };
}
