import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { isWebLink } from '@vinculum/contract/foundation/links.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import classes from './notification-preview.module.css';

interface PreviewProps {
  readonly title: string;
  readonly message: string;
  readonly url: string;
  /** Address of the image; null shows a bell. */
  readonly icon: string | null;
}

/** A notification as it stands on the screen of a car. */
export function NotificationPreview({ title, message, url, icon }: PreviewProps) {
  const t = useTexts('carMessages.notification');
  return (
    <figure className={classes['car']} aria-label={t('preview')}>
      <figcaption className={classes['caption']}>{t('preview')}</figcaption>
      <div className={classes['card']}>
        <div className={classes['icon']}>
          {icon === null ? <IconBell size={28} aria-hidden /> : <img src={icon} alt="" />}
        </div>
        <div className={classes['words']}>
          <p className={classes['title']}>{title}</p>
          <p className={message === '' ? classes['missing'] : classes['message']}>
            {message === '' ? t('previewMessage') : message}
          </p>
          {isWebLink(url) && (
            <p className={classes['link']}>
              <IconExternalLink size={18} aria-hidden /> {url.trim()}
            </p>
          )}
          <div className={classes['buttons']} aria-hidden>
            <span>{isWebLink(url) ? t('open') : t('read')}</span>
            <span>{t('dismiss')}</span>
          </div>
        </div>
      </div>
    </figure>
  );
}
