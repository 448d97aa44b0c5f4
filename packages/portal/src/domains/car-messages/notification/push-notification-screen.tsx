import { useTexts } from '../../../lib/language/texts.ts';
import { SendPage } from '../send/send-page.tsx';
import { NotificationForm } from './notification-form.tsx';

/** Sends a notification to the screens of cars (specification 2, section 2). */
export function PushNotificationScreen() {
  const t = useTexts('carMessages.notification');
  return <SendPage title={t('title')} lead={t('lead')} form={NotificationForm} />;
}
