import { Group, Stack, Text } from '@mantine/core';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import { getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { useId } from 'react';
import type { ShownConsentForm } from '@vinculum/contract/forms/form.ts';
import type { Eligibility } from '@vinculum/contract/publication/eligibility.ts';
import { ActButton } from '../../design/object/act-button.tsx';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import type { EligibilityCheck } from './eligibility/use-eligibility.ts';
import type { Publisher } from './publisher.ts';
import { useLanguage } from '../../lib/language/language.tsx';
import { localeOf } from '../../lib/language/locale.ts';
import { useExpiryText } from '../forms/public.ts';
import { useRewardText } from '../rewards/public.ts';

interface ConfirmStepProps {
  readonly by: Publisher;
  /** Null until a form is chosen. */
  readonly formId: number | null;
  readonly check: EligibilityCheck;
  /** VINs of the list; none of one that is wrong. */
  readonly count: number;
  /** Whether the list cannot be published to as it is. */
  readonly isListWrong: boolean;
  /** Whether the list is still being read: what is known is of the one before. */
  readonly isTyping: boolean;
  readonly isBusy: boolean;
  readonly onPublish: () => void;
}

/** Says what will happen, and does it. Nothing is published while that is still being found out. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { by, formId, check, count, isListWrong, isTyping, isBusy, onPublish } = props;
  const t = useTexts('publication');
  const says = useId();
  const form = useEndpoint(
    getConsentFormEndpoint,
    { params: { id: formId ?? 0 } },
    { enabled: formId !== null },
  );
  const planText = usePlanText(by);
  const isUnknown = check.canCheck && check.answer === null;
  const isWaiting = isTyping || (isUnknown && check.problem === null);
  // The server judges anew: a maker may have permitted it meanwhile.
  const isForNobody = !isWaiting && !isListWrong && count > 0 && keepsNoCar(check.answer, form.data?.status);
  const text = () => {
    if (isWaiting) return t('plan.checking');
    if (isUnknown) return t(check.problem?.isRefusal === true ? 'plan.refused' : 'plan.unchecked');
    if (formId === null) return t('plan.first');
    if (isListWrong) return t('plan.wrongList');
    if (count === 0) return t('plan.noCars');
    if (check.answer === null || form.data === undefined) return t('plan.checking');
    return planText(check.answer, form.data);
  };
  return (
    <Stack gap="sm">
      <Text id={says} component="output" maw="75ch">
        {text()}
      </Text>
      <Group>
        <ActButton
          onClick={onPublish}
          icon={IconSend}
          loading={isBusy}
          disabled={isWaiting}
          aria-describedby={says}
          text={isForNobody ? t('submitAnyway') : t('submit', { count })}
        />
      </Group>
    </Stack>
  );
}

const planParts = ['publishable', 'unregistered', 'withoutPermission', 'alreadyPublished'] as const;

/** Says what publishing a form will do with checked cars: who is asked, who is not, and what owners are offered. */
function usePlanText(by: Publisher): (checked: Eligibility, form: ShownConsentForm) => string {
  const t = useTexts('publication.plan');
  const { language } = useLanguage();
  const locale = localeOf(language);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const rewardText = useRewardText();
  const expiryText = useExpiryText();
  return ({ counts, groups }, form) => {
    const isAnybodyAsked = counts.publishable + counts.unregistered > 0;
    const said = planParts
      .filter((part) => counts[part] > 0)
      .map((part) => t(staysDraft(part, form, isAnybodyAsked) ? 'notKept' : part, { count: counts[part] }));
    const whole = t(by === 'administrator' ? 'carsFor' : 'cars', {
      cars: list.format(said),
      consumer: form.organisation_name,
    });
    const declined = groups
      .filter((group) => group.was_declined === true)
      .reduce((sum, group) => sum + group.vin_numbers.length, 0);
    const again = declined === 0 ? '' : ` ${t('declinedBefore', { count: declined })}`;
    const cars = `${whole.charAt(0).toLocaleUpperCase(locale)}${whole.slice(1)}${again}`;
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

/** Whether publishing would leave everything as it is: nobody is asked, and no car waits for a permission. */
function keepsNoCar(checked: Eligibility | null, status: ShownConsentForm['status'] | undefined): boolean {
  if (checked === null || status === undefined) return false;
  const { publishable, unregistered, withoutPermission } = checked.counts;
  return publishable + unregistered === 0 && (withoutPermission === 0 || status === 'DRAFT');
}

/** A draft keeps no car for a permission to come unless somebody else is asked. */
function staysDraft(
  part: (typeof planParts)[number],
  { status }: ShownConsentForm,
  isAnybodyAsked: boolean,
): boolean {
  return part === 'withoutPermission' && status === 'DRAFT' && !isAnybodyAsked;
}
