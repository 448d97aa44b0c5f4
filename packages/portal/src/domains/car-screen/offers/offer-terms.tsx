import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { ConsentOffer } from '@vinculum/contract/vehicle/messages.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from './offer-terms.module.css';
import { useOfferTexts } from './use-offer-texts.ts';

/** When, until when, how long it is kept and who earns what. */
export function OfferTerms({ offer }: { offer: ConsentOffer }) {
  const t = useTexts('carScreen');
  const { when, until, retention, rewards, makerRewards } = useOfferTexts(offer);
  const nothing = makerRewards.length === 0 ? t('noReward') : t('noRewardForYou');
  const earns = [
    ...(rewards.length === 0 ? [nothing] : rewards.map((reward) => t('earn', { reward }))),
    ...makerRewards,
  ];
  const lines = [
    { Icon: IconClock, text: when },
    { Icon: IconCalendar, text: until },
    { Icon: IconTrash, text: retention },
    ...earns.map((text) => ({ Icon: IconGift, text })),
  ];
  return (
    <ul className={classes['terms']} aria-label={t('terms')}>
      {lines.map(({ Icon, text }) => (
        <li key={text}>
          <Icon size={18} aria-hidden /> {text}
        </li>
      ))}
    </ul>
  );
}
