import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import type { CarNotification } from '@vinculum/contract/car-screen/car-inbox.ts';
import { isWebLink } from '@vinculum/contract/foundation/links.ts';
import { useState } from 'react';
import { useFormats } from '../../../lib/formats.ts';
import { useTexts } from '../../../lib/texts.ts';
import { CarButton } from '../car-button.tsx';
import buttonClasses from '../car-button.module.css';
import panelClasses from '../car-panel.module.css';
import textClasses from '../car-text.module.css';
import classes from './notification-card.module.css';

interface NotificationCardProps {
  readonly notification: CarNotification;
  /** The car's clock. */
  readonly now: number;
  readonly isBusy: boolean;
  readonly onTouch: (how: 'opened' | 'dismissed') => void;
}

/** A notification that waits for the owner: opened, it leads to its link when it has one. */
export function NotificationCard({ notification, now, isBusy, onTouch }: NotificationCardProps) {
  const t = useTexts('carScreen.inbox');
  const formats = useFormats();
  const { title, message, sender, url, icon_url: icon, received_at: at } = notification;
  const link = url !== null && isWebLink(url) ? url.trim() : null;
  return (
    <article className={`${panelClasses['panel']} ${classes['card']}`} aria-label={title}>
      <NotificationIcon icon={icon} />
      <div className={classes['words']}>
        <h3 className={textClasses['smallTitle']}>{title}</h3>
        <p className={textClasses['soft']}>{t('from', { sender, time: formats.relative(at, now) })}</p>
        <p className={classes['message']}>{message}</p>
        {link !== null && <p className={textClasses['soft']}>{link}</p>}
        <div className={buttonClasses['buttons']}>
          {link === null ? (
            <CarButton
              kind="accept"
              label={t('readOf', { title })}
              isBusy={isBusy}
              onClick={() => onTouch('opened')}
            >
              {t('read')}
            </CarButton>
          ) : (
            <a
              className={`${buttonClasses['button']} ${classes['open']}`}
              data-kind="accept"
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('openOf', { title })}
              onClick={() => onTouch('opened')}
            >
              {t('open')}
            </a>
          )}
          <CarButton label={t('dismissOf', { title })} isBusy={isBusy} onClick={() => onTouch('dismissed')}>
            {t('dismiss')}
          </CarButton>
        </div>
      </div>
    </article>
  );
}

/** The sender's image; a bell without one, and when it cannot be read. */
function NotificationIcon({ icon }: { icon: string | null }) {
  const [hasFailed, setFailed] = useState(false);
  return (
    <div className={classes['icon']}>
      {icon === null || hasFailed ? (
        <IconBell size={28} aria-hidden />
      ) : (
        <img src={icon} alt="" referrerPolicy="no-referrer" onError={() => setFailed(true)} />
      )}
    </div>
  );
}
