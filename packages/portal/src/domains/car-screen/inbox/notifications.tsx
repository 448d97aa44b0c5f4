import type { CarNotification } from '@vinculum/contract/car-screen/car-inbox.ts';
import { type CarState, touchNotificationEndpoint } from '@vinculum/contract/car-screen/endpoints.ts';
import { useProblemText, useUntilOnline } from '../../../design/states/error-state.tsx';
import { useFormats } from '../../../lib/language/formats.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import carClasses from '../../../design/car/car.module.css';
import classes from '../car-screen.module.css';
import { carInput, type PairedCar } from '../car-token.ts';
import { usePages } from '../frame/use-pages.tsx';
import { isTitled, NotificationCard } from './notification-card.tsx';
import { useCarCall } from '../use-car-call.ts';

interface NotificationsProps {
  readonly car: PairedCar;
  readonly state: CarState;
  readonly fresh: readonly CarNotification[];
  readonly earlier: readonly CarNotification[];
}

/** What others wrote to the owner, what was read only while the car stands; nothing while there is none. */
export function Notifications({ car, state, fresh, earlier }: NotificationsProps) {
  const t = useTexts('carScreen.inbox');
  const textOf = useProblemText();
  const { touch, isBusy, problem } = useTouch(car);
  const { shown, pager } = usePages(fresh, state.moving);
  const read = state.moving ? [] : earlier;
  if (fresh.length + read.length === 0) return null;
  return (
    <section className={classes['section']} aria-labelledby="notifications">
      <div className={classes['sectionHead']}>
        <h2 id="notifications" tabIndex={-1}>
          {t('notifications')}
        </h2>
        {pager}
      </div>
      {problem !== null && (
        <p className={classes['problem']} role="alert">
          {textOf(problem)}
        </p>
      )}
      {shown.map((notification) => (
        <NotificationCard
          key={notification.id}
          notification={notification}
          state={state}
          isBusy={isBusy}
          onTouch={(how) => touch(notification.id, how)}
        />
      ))}
      {read.length > 0 && <Earlier notifications={read} />}
    </section>
  );
}

function Earlier({ notifications }: { notifications: readonly CarNotification[] }) {
  const t = useTexts('carScreen.inbox');
  const formats = useFormats();
  return (
    <details className={carClasses['panel']}>
      <summary className={carClasses['summary']}>{t('earlier')}</summary>
      <ul className={carClasses['rows']}>
        {notifications.map((one) => (
          <li key={one.id}>
            <div>
              <strong>{one.title}</strong>
              <p>{one.message}</p>
              <p className={carClasses['soft']}>
                {isTitled(one) && `${one.sender} · `}
                {formats.dateTime(one.received_at)} · {one.state === 'opened' ? t('opened') : t('dismissed')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Opens or dismisses a notification in the car. */
function useTouch(car: PairedCar) {
  const touch = useCarCall(car, touchNotificationEndpoint);
  return {
    isBusy: touch.isPending,
    problem: useUntilOnline(touch.error),
    touch: (id: string, how: 'opened' | 'dismissed') =>
      touch.mutate({ ...carInput(car), body: { id, touch: how } }),
  };
}
