import {
  getIconUploadAddressEndpoint,
  type SendOutcome,
  sendNotificationEndpoint,
} from '@vinculum/contract/car-messages/endpoints.ts';
import {
  getIconUploadAddressForEndpoint,
  sendNotificationForEndpoint,
} from '@vinculum/contract/car-messages/operator-endpoints.ts';
import type { CallOf } from '@vinculum/contract/foundation/endpoint.ts';
import { call } from '../../../lib/calls/api.ts';
import { ApiProblem } from '../../../lib/calls/api-problem.ts';
import { useCall } from '../../../lib/calls/queries.ts';
import { upload } from '../../../lib/calls/upload.ts';
import { asFieldProblem } from './as-field-problem.ts';

type Notification = Omit<NonNullable<CallOf<typeof sendNotificationEndpoint>['body']>, 'icon_url'> & {
  readonly consumer_id: number | null;
  readonly icon: File | null;
};

/**
 * Sends a notification with its icon, in the name of a consumer when one is chosen.
 * @throws {ApiProblem} with the server's words for a 400 alone (specification 3, section 8)
 */
export function useSendNotification(): (notification: Notification) => Promise<SendOutcome> {
  const own = useCall(sendNotificationEndpoint);
  const chosen = useCall(sendNotificationForEndpoint);
  return async ({ consumer_id, icon, ...rest }) => {
    try {
      const icon_url = icon === null ? undefined : await sentIcon(icon, consumer_id);
      const body = { ...rest, icon_url };
      return consumer_id === null
        ? await own.mutateAsync({ body })
        : await chosen.mutateAsync({ body: { ...body, consumer_id } });
    } catch (error) {
      throw wordlessUnlessBadRequest(error);
    }
  };
}

/** Sends the icon and gives the name under which the notification names it. @throws {ApiProblem} at the icon's field */
async function sentIcon(file: File, consumerId: number | null): Promise<string> {
  const { url, imageName } =
    consumerId === null
      ? await call(getIconUploadAddressEndpoint, {})
      : await call(getIconUploadAddressForEndpoint, { params: { id: consumerId } });
  try {
    await upload(url, file);
  } catch (error) {
    throw asFieldProblem(error, ({ field }) => (field === 'file' ? 'icon_url' : field));
  }
  return imageName;
}

/** Without a message of its own a problem is told as the general error. */
function wordlessUnlessBadRequest(error: unknown): unknown {
  if (!(error instanceof ApiProblem) || error.status === 400) return error;
  // What is told at a field, such as a refused icon, stays there.
  if (error.fields.length > 0) return error;
  const { status, code, requestId } = error;
  return new ApiProblem(status, { code, message: '', request_id: requestId }, { cause: error });
}
