import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import type { CarNotification } from '@vinculum/contract/car-screen/car-inbox.ts';
import type { CarState } from '@vinculum/contract/car-screen/endpoints.ts';
import { isWebLink } from '@vinculum/contract/foundation/links.ts';
import { useState } from 'react';
import { CarButton } from '../../../design/car/car-button.tsx';
import carClasses from '../../../design/car/car.module.css';
import { useFormats } from '../../../lib/language/formats.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import classes from '../car-screen.module.css';

interface NotificationCardProps {
  readonly notification: CarNotification;
  readonly state: Pick<CarState, 'moving' | 'time'>;
  readonly isBusy: boolean;
  readonly onTouch: (how: 'opened' | 'dismissed') => void;
}

/** Without a title of its own a notification has its sender's name as one, which need not be said again. */
export function isTitled({ title, sender }: Pick<CarNotification, 'title' | 'sender'>): boolean {
  return title !== sender;
}

/** A notification that waits: opened, it leads to its link when it has one. Who drives reads its title only. */
export function NotificationCard({ notification, state, isBusy, onTouch }: NotificationCardProps) {
  const t = useTexts('carScreen.inbox');
  const formats = useFormats();
  const { title, message, sender, url, icon_url: icon, received_at: at } = notification;
  const time = formats.relative(at, state.time);
  const link = url !== null && isWebLink(url) ? url.trim() : null;
  return (
    <article className={carClasses['panel']} aria-label={title}>
      <div className={classes['pager']}>
        <NotificationIcon icon={icon} />
        <div>
          <h3 className={carClasses['subtitle']}>{title}</h3>
          <p className={carClasses['soft']}>{isTitled(notification) ? t('from', { sender, time }) : time}</p>
        </div>
      </div>
      {state.moving ? (
        <p className={carClasses['soft']}>{t('readLater')}</p>
      ) : (
        <>
          <p className={classes['message']}>{message}</p>
          {link !== null && <p className={carClasses['soft']}>{link}</p>}
        </>
      )}
      <div className={carClasses['buttons']}>
        {!state.moving && <ReadButton {...{ title, link, isBusy, onTouch }} />}
        <CarButton label={t('dismissOf', { title })} isBusy={isBusy} onClick={() => onTouch('dismissed')}>
          {t('dismiss')}
        </CarButton>
      </div>
    </article>
  );
}

type ReadButtonProps = Pick<NotificationCardProps, 'isBusy' | 'onTouch'> & {
  readonly title: string;
  readonly link: string | null;
};

function ReadButton({ title, link, isBusy, onTouch }: ReadButtonProps) {
  const t = useTexts('carScreen.inbox');
  if (link === null)
    return (
      <CarButton
        kind="accept"
        label={t('readOf', { title })}
        isBusy={isBusy}
        onClick={() => onTouch('opened')}
      >
        {t('read')}
      </CarButton>
    );
  return (
    <a
      className={carClasses['button']}
      data-kind="accept"
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('openOf', { title })}
      onClick={() => onTouch('opened')}
    >
      {t('open')}
    </a>
  );
}

/** The sender's image; a bell without one, and when it cannot be read. */
function NotificationIcon({ icon }: { icon: string | null }) {
  const [hasFailed, setFailed] = useState(false);
  return (
    <div className={classes['icon']}>
      {icon === null || hasFailed ? (
        <IconBell size={36} aria-hidden />
      ) : (
        <img src={icon} alt="" referrerPolicy="no-referrer" onError={() => setFailed(true)} />
      )}
    </div>
  );
}
