import { sendNotificationForEndpoint } from '@vinculum/contract/car-messages/operator-endpoints.ts';
import { useState } from 'react';
import { useAddress } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.tsx';
import { consumerOf } from '../../organisations/public.ts';

/** In whose name a form sends. */
export interface Sender {
  /** An operator chooses a consumer; a consumer sends in its own name, and `consumerId` stays null. */
  readonly isChosen: boolean;
  /** Whom the form begins with: the one chosen last, so that what is sent next is sent for the same. */
  readonly consumerId: number | null;
  readonly choose: (consumerId: number | null) => void;
}

/** The sender of a page's forms; the address may name the consumer (`?consumer=7`). */
export function useSender(): Sender {
  const isChosen = useMay(sendNotificationForEndpoint);
  const input = consumerOf(useAddress());
  const [consumerId, choose] = useState(isChosen ? input : null);
  return { isChosen, consumerId, choose };
}
