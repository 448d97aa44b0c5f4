import type { ShownConsentForm } from '@vinculum/contract/forms/form.ts';
import type { Eligibility } from '@vinculum/contract/publication/eligibility.ts';
import { useLanguage } from '../../lib/language/language.tsx';
import { localeOf } from '../../lib/language/locale.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { useExpiryText } from '../forms/public.ts';
import { useRewardText } from '../rewards/public.ts';
import type { Publisher } from './publisher.ts';

const parts = ['publishable', 'unregistered', 'withoutPermission', 'alreadyPublished'] as const;

/** Says what publishing a form will do with checked cars: who is asked, who is not, and what owners are offered. */
export function usePlanText(by: Publisher): (checked: Eligibility, form: ShownConsentForm) => string {
  const t = useTexts('publishing.plan');
  const { language } = useLanguage();
  const locale = localeOf(language);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const rewardText = useRewardText();
  const expiryText = useExpiryText();
  return ({ counts }, form) => {
    const isAnybodyAsked = counts.publishable + counts.unregistered > 0;
    const said = parts
      .filter((part) => counts[part] > 0)
      .map((part) => t(staysDraft(part, form, isAnybodyAsked) ? 'notKept' : part, { count: counts[part] }));
    const whole = t(by === 'administrator' ? 'carsFor' : 'cars', {
      cars: list.format(said),
      consumer: form.organisation_name,
    });
    const cars = `${whole.charAt(0).toLocaleUpperCase(locale)}${whole.slice(1)}`;
    if (!isAnybodyAsked) return form.status === 'DRAFT' ? `${cars} ${t('draft')}` : cars;
    const rewards = form.consumer_rewards.flatMap((reward) => rewardText(reward) ?? []);
    const offer = rewards.length === 0 ? t('offersNothing') : t('offers', { rewards: list.format(rewards) });
    const locks = form.status === 'DRAFT' ? ` ${t('locks')}` : '';
    return `${cars} ${offer} ${untilText(form)}${locks}`;
  };

  function untilText(form: ShownConsentForm): string {
    const days = form.data_retention_in_days;
    return form.expiry_type === 1
      ? t('untilDay', { day: expiryText(form), days })
      : t('untilDays', { count: form.expiry_in_days ?? 0, days });
  }
}

/** A draft keeps no car for a permission to come unless somebody else is asked. */
function staysDraft(
  part: (typeof parts)[number],
  { status }: ShownConsentForm,
  isAnybodyAsked: boolean,
): boolean {
  return part === 'withoutPermission' && status === 'DRAFT' && !isAnybodyAsked;
}
