import type { CarNotification } from '@vinculum/contract/car-screen/car-inbox.ts';
import { useProblemText } from '../../../design/states/error-state.tsx';
import { useFormats } from '../../../lib/formats.ts';
import { useTexts } from '../../../lib/texts.ts';
import agreementClasses from '../agreements/agreements.module.css';
import alertClasses from '../car-alert.module.css';
import panelClasses from '../car-panel.module.css';
import sectionClasses from '../car-section.module.css';
import textClasses from '../car-text.module.css';
import type { PairedCar } from '../car-token.ts';
import { NotificationCard } from './notification-card.tsx';
import { useTouch } from '../use-touch.ts';

interface NotificationsProps {
  readonly car: PairedCar;
  readonly fresh: readonly CarNotification[];
  readonly earlier: readonly CarNotification[];
  readonly now: number;
}

/** What others wrote to the owner; nothing while nobody did. */
export function Notifications({ car, fresh, earlier, now }: NotificationsProps) {
  const t = useTexts('carScreen.inbox');
  const textOf = useProblemText();
  const { touch, isBusy, problem } = useTouch(car);
  if (fresh.length + earlier.length === 0) return null;
  return (
    <section className={sectionClasses['section']} aria-labelledby="notifications">
      <h2 id="notifications">{t('notifications')}</h2>
      {problem !== null && (
        <p className={alertClasses['problem']} role="alert">
          {textOf(problem)}
        </p>
      )}
      {fresh.map((notification) => (
        <NotificationCard
          key={notification.id}
          notification={notification}
          now={now}
          isBusy={isBusy}
          onTouch={(how) => touch(notification.id, how)}
        />
      ))}
      {earlier.length > 0 && <Earlier notifications={earlier} />}
    </section>
  );
}

function Earlier({ notifications }: { notifications: readonly CarNotification[] }) {
  const t = useTexts('carScreen.inbox');
  const formats = useFormats();
  return (
    <details className={panelClasses['panel']}>
      <summary className={panelClasses['summary']}>{t('earlier')}</summary>
      <ul className={agreementClasses['endedList']}>
        {notifications.map(({ id, title, message, sender, received_at: at, state }) => (
          <li key={id}>
            <strong>{title}</strong>
            <span>{message}</span>
            <span className={textClasses['soft']}>
              {sender} · {formats.dateTime(at)} · {state === 'opened' ? t('opened') : t('dismissed')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
