import { Group, List, Popover, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ShownConsentForm, StoredConsentForm } from '@vinculum/contract/forms/form.ts';
import { getDataPackageEndpoint } from '@vinculum/contract/data-packages/endpoints.ts';
import type { ReactNode } from 'react';
import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs';
import type { Reward } from '@vinculum/contract/forms/reward.ts';
import type { Schedule } from '@vinculum/contract/forms/entries/schedule.ts';
import { Banner } from '../../../design/states/banner.tsx';
import { Section } from '../../../design/section.tsx';
import { useMay, useSession } from '../../../lib/session.tsx';
import { useMessages, useTexts } from '../../../lib/language/texts.ts';
import { PackagesOfForm } from '../../data-packages/public.ts';
import { useFormText } from '../form-language.tsx';
import { FormDescription } from './form-description.tsx';
import { SignalsPopover } from './signals-popover.tsx';
import { RelativeTime } from '../../../design/relative-time.tsx';
import { useExpiryText } from '../expiry-text.ts';
import { SafeLink } from './safe-link.tsx';
import { Facts } from '../../../design/facts.tsx';
import { ActButton } from '../../../design/object/act-button.tsx';
import { useRewardText } from '../../rewards/public.ts';
import { useLanguage } from '../../../lib/language/language.tsx';
import { useFormats } from '../../../lib/language/formats.ts';

interface FormContentsProps {
  readonly form: ShownConsentForm;
  /** What cars answered, at the top. */
  readonly answers: ReactNode;
}

/** What owners read first; the title, which heads the page, only where it has translations. */
function Texts({ form }: { form: ShownConsentForm }) {
  const t = useTexts('forms.view');
  const { text, languageSwitch } = useFormText(form);
  return (
    <Section title={t(languageSwitch === null ? 'description' : 'texts')}>
      <div lang={text.language ?? undefined}>
        {languageSwitch !== null && (
          <>
            {languageSwitch}
            <Text fw={600} mt="sm" mb="xs" style={{ overflowWrap: 'anywhere' }}>
              {text.title}
            </Text>
          </>
        )}
        <FormDescription title={text.title} type={form.description_type} text={text.description} />
      </div>
    </Section>
  );
}

/** Everything that a form says, for whoever may read it. */
export function FormContents({ form, answers }: FormContentsProps) {
  const t = useTexts('forms.view');
  const packageText = useTexts('dataPackages');
  const narrowed = form.read_signals.filter((entry) => entry.is_narrowed === true);
  const mayReadPackages = useMay(getDataPackageEndpoint);
  return (
    <Stack gap="md">
      {answers}
      {mayReadPackages && form.oem_data_package_ids.length > 0 && (
        <Section title={packageText('packagesOfForm')}>
          <PackagesOfForm ids={form.oem_data_package_ids} />
        </Section>
      )}
      <Section title={t('contents')}>
        {narrowed.length > 0 && (
          <Banner kind="info">
            {t('narrowed', { signals: narrowed.map(({ collected }) => collected).join('; ') })}
          </Banner>
        )}
        <Group>
          <SignalsPopover form={form} />
          <RewardsPopover kind="consumerRewards" rewards={form.consumer_rewards} />
          <RewardsPopover kind="oemRewards" rewards={form.oem_rewards} />
        </Group>
      </Section>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Section title={t('about')}>
          <FormFacts form={form} />
        </Section>
        <Section title={t('schedule')}>
          <ScheduleText schedule={form.schedule} />
        </Section>
      </SimpleGrid>
      <Texts form={form} />
    </Stack>
  );
}

/** What a form says besides its signals. */
function FormFacts({ form }: { form: StoredConsentForm }) {
  const t = useTexts('forms');
  const message = useMessages();
  const isOwn = useSession().principal.portal === 'CONSUMERS';
  const expiryText = useExpiryText();
  const page = form.service_page ?? '';
  return (
    <Facts
      facts={[
        { name: t('form.id'), value: form.consent_form_id },
        { name: t('view.type'), value: message(`consentType.${form.consent_type}`) },
        { name: t('form.expiry'), value: expiryText(form) },
        { name: t('view.retention'), value: t('view.retentionDays', { count: form.data_retention_in_days }) },
        {
          name: t('view.encryption'),
          value: form.hasEncryption
            ? t(isOwn ? 'view.encrypted' : 'view.encryptedTheirs')
            : t('view.notEncrypted'),
        },
        ...(page === '' ? [] : [{ name: t('view.servicePage'), value: <SafeLink address={page} /> }]),
        { name: t('view.created'), value: <RelativeTime moment={form.created_on} /> },
        {
          name: t('view.published'),
          value: form.published_on === null ? t('view.notYet') : <RelativeTime moment={form.published_on} />,
        },
      ]}
    />
  );
}

interface RewardsPopoverProps {
  readonly kind: 'consumerRewards' | 'oemRewards';
  readonly rewards: readonly Reward[];
}

/** The rewards of one side, in words. */
function RewardsPopover({ kind, rewards }: RewardsPopoverProps) {
  const t = useTexts('forms.view');
  const rewardText = useRewardText();
  return (
    <Popover width="min(92vw, 26rem)" position="bottom-start" withArrow shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActButton
          variant="default"
          icon={IconGift}
          iconSize={16}
          disabled={rewards.length === 0}
          text={t(kind, { count: rewards.length })}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t(`${kind}Title`)} tabIndex={-1} data-autofocus>
        <Text fw={600} mb="xs">
          {t(`${kind}Title`)}
        </Text>
        <List size="sm" spacing={4}>
          {rewards.map((reward) => (
            <List.Item key={JSON.stringify(reward)}>{rewardText(reward)}</List.Item>
          ))}
        </List>
      </Popover.Dropdown>
    </Popover>
  );
}

/** When data may be captured. */
function ScheduleText({ schedule }: { schedule: Schedule | null }) {
  const t = useTexts('forms.view');
  const { language } = useLanguage();
  const formats = useFormats();
  if (schedule === null) return <Text>{t('always')}</Text>;
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const rangesText = (hours: Schedule['special_hours'][number]['hours']) =>
    hours.length === 0 ? t('dayOff') : hours.map(({ start, end }) => `${start}–${end}`).join(', ');
  const days = schedule.business_hours
    .toSorted((a, b) => a.day - b.day)
    .map(({ day, active, hours }) => ({
      // 1 January 2024 was a Monday, day 1.
      name: weekday.format(Date.UTC(2024, 0, day)),
      value: rangesText(active ? hours : []),
    }));
  const addedText = (hours: Schedule['special_hours'][number]['hours']) =>
    hours.length === 0 ? t('usualHours') : t('moreHours', { hours: rangesText(hours) });
  const dates = schedule.special_hours.map(({ date, exclusive, hours }) => ({
    name: formats.day(date),
    value: exclusive ? rangesText(hours) : addedText(hours),
  }));
  return (
    <Stack gap="sm">
      <Text fz="sm" c="dimmed">
        {t('allDays')}
      </Text>
      <Facts facts={days} />
      {dates.length > 0 && (
        <>
          <Text fz="sm" fw={600}>
            {t('specialDates', { count: dates.length })}
          </Text>
          <Facts facts={dates} />
        </>
      )}
    </Stack>
  );
}
