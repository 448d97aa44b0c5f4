import type { SendOutcome } from '@vinculum/contract/car-messages/endpoints.ts';
import {
  commandLimits,
  defaultMinutes,
  type MessageKind,
  type RefusalReason,
} from '@vinculum/contract/car-messages/vocabulary.ts';
import type { Deps } from '../../../deps.ts';
import type { UserContext } from '../../../call-context.ts';
import { recordAudit } from '../../audit/public.ts';
import { acceptedVins } from '../../vehicles/public.ts';
import { organisationName } from '../../organisations/public.ts';
import { type StoredSend, storeSend } from './send-store.ts';

interface SendRequest {
  /** The organisation in whose name it is sent. */
  readonly consumerId: number;
  readonly kind: MessageKind;
  readonly vinNumbers: readonly string[];
  readonly validForMinutes: number | undefined;
  /** What every vehicle is told; of it `audited` names what the trail keeps. */
  readonly body: object;
  readonly audited: Readonly<Record<string, unknown>>;
}

const MOST_NAMED = 20;

const refusalTexts = {
  NOT_REGISTERED: 'commands.refusedNotRegistered',
  NO_PERMISSION: 'commands.refusedNoPermission',
  TOO_MANY_WAITING: 'commands.refusedTooManyWaiting',
} as const satisfies Record<RefusalReason, string>;

/**
 * Queues a message for every VIN that may be sent to and says which may not. Nothing is sent twice to one VIN.
 * @throws tooManyVehicles, invalidVins.
 */
export async function sendToVehicles(
  { db, settings }: Deps,
  context: UserContext,
  request: SendRequest,
): Promise<SendOutcome> {
  const { consumerId, kind, body, validForMinutes = defaultMinutes[kind] } = request;
  const vins = acceptedVins(request.vinNumbers, settings.MAX_VINS, 'tooManyVehicles');
  const stored = await db.transaction().execute(async (trx) => {
    const sender = await organisationName(trx, consumerId);
    const createdBy = context.principal.username;
    const send = { consumerId, kind, sender, body, validForMinutes, vins, createdBy, now: context.now };
    const { sendId, sent, refused } = await storeSend(trx, send);
    await recordAudit(trx, context, {
      target: sendId === null ? null : `vehicle-send/${sendId}`,
      result: sendId === null ? 'refused' : 'done',
      details: { ...request.audited, consumerId, sent, refused: refused.length },
    });
    return { sendId, sent, refused };
  });
  const { sendId, sent, refused } = stored;
  return { message: messageOf(context, stored), send_id: sendId, sent, refused: [...refused] };
}

function messageOf(context: UserContext, { sent, refused }: StoredSend): string {
  if (refused.length === 0) return context.text('commands.sent', { sent });
  const named = refused
    .slice(0, MOST_NAMED)
    .map(({ vin, reason }) => context.text(refusalTexts[reason], { vin, limit: commandLimits.waiting }))
    .join(', ');
  const count = refused.length - MOST_NAMED;
  const vins = count > 0 ? `${named} ${context.text('commands.refusedMore', { count })}` : named;
  const key = sent === 0 ? 'commands.sentNone' : 'commands.sentSome';
  return context.text(key, { sent, refused: refused.length, vins });
}
