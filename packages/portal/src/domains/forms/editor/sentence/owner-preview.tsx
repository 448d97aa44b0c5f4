import type { SignalEntry } from '@vinculum/contract/forms/entries/signal-entry.ts';
import { CarButton } from '../../../../design/car/car-button.tsx';
import { CarOffer } from '../../../../design/car/car-offer.tsx';
import { CarPurpose } from '../../../../design/car/car-purpose.tsx';
import themeClasses from '../../../../design/car/car-theme.module.css';
import carClasses from '../../../../design/car/car.module.css';
import offerClasses from '../../../../design/car/car-offer.module.css';
import { NotLoaded } from '../../../../design/states/not-loaded.tsx';
import { useId } from 'react';
import { InLanguage } from '../../../../lib/language/language.tsx';
import { useSession } from '../../../../lib/session.tsx';
import { useTexts } from '../../../../lib/language/texts.ts';
import { useFormText } from '../../form-language.tsx';
import type { Draft } from '../draft.ts';
import type { EditorForm } from '../editor-form.ts';
import { useAttachedPackages } from '../sections/editor-packages.tsx';
import { useLastPackageDay } from '../sections/packages-section.tsx';
import { draftPhrase, untilPhrase } from './plain-summary.ts';
import type { PlainTexts } from './plain-texts.ts';
import { useDraft } from './plain-sentence.tsx';
import { schedulePhrase } from '../schedule/schedule-phrase.ts';
import { useRewardText } from '../../../rewards/public.ts';
import { WhenNamed } from '../../../signals/public.ts';
import { usePlainTexts } from './use-plain-texts.ts';

/**
 * The car's screen as the owner will see the form, following the draft; all of it in the language that is chosen, as an
 * owner reads it. Its buttons do nothing here.
 */
export function OwnerPreview({ form }: { form: EditorForm }) {
  const t = useTexts('formsEditor');
  const draft = useDraft(form);
  const { text, languageSwitch, language } = useFormText(draft);
  return (
    <section aria-label={t('previewTitle')}>
      {languageSwitch}
      <InLanguage language={language} renderFailed={(problem) => <NotLoaded problem={problem} />}>
        <WhenNamed>
          <OfferOf draft={draft} text={text} />
        </WhenNamed>
      </InLanguage>
    </section>
  );
}

interface OfferOfProps {
  readonly draft: Draft;
  readonly text: ReturnType<typeof useFormText>['text'];
}

/** The offer of a draft in the language that is in use. */
function OfferOf({ draft, text }: OfferOfProps) {
  const t = useTexts('formsEditor');
  const inCar = useTexts('carScreen');
  const titleId = useId();
  const { organisationName } = useSession();
  const texts = usePlainTexts();
  const language = text.language ?? undefined;
  const terms = useTerms(draft, texts);
  const words = {
    ...terms,
    asks: inCar('asks', { consumer: organisationName }),
    title: text.title.trim() === '' ? t('previewUntitled') : text.title,
    language,
    reads: draft.read_signals.map((entry) => signalWords(entry, texts)),
    sets: draft.write_signals.map((entry) => signalWords(entry, texts)),
  };
  return (
    <div className={`${themeClasses['night']} ${carClasses['panel']} ${offerClasses['preview']}`}>
      <CarOffer
        isWhole
        titleId={titleId}
        words={words}
        purpose={
          <CarPurpose
            isInert
            type={draft.description_type}
            description={text.description}
            language={language}
          />
        }
      />
      <div className={carClasses['buttons']} inert>
        <CarButton kind="accept">{inCar('acceptAll')}</CarButton>
        <CarButton>{inCar('choose')}</CarButton>
        <CarButton kind="decline">{inCar('decline')}</CarButton>
      </div>
    </div>
  );
}

function signalWords(entry: SignalEntry, texts: PlainTexts) {
  return {
    id: entry.signal_id,
    name: texts.find(entry.signal_id)?.label ?? entry.signal_name,
    rest: entry.is_read === 0 ? '' : `, ${draftPhrase(entry, texts)}`,
    isNeeded: entry.mandatory,
    isEncrypted: entry.is_encrypted,
    isSet: entry.is_read === 0,
  };
}

function useTerms(draft: Draft, texts: PlainTexts) {
  const t = useTexts('carScreen');
  const until = useUntilText(draft, texts);
  const rewardText = useRewardText();
  const packages = useAttachedPackages();
  const phrases = (rewards: Draft['oem_rewards']) => rewards.map(rewardText).filter((text) => text !== null);
  const days = draft.data_retention_in_days;
  const toOwner = phrases(draft.consumer_rewards).map((reward) => t('earn', { reward }));
  // A form made from packages pays their makers the packages' prices, and promises makers nothing of its own.
  const toMakers =
    packages.length === 0
      ? phrases(draft.oem_rewards).map((reward) => t('makerEarns', { reward }))
      : packages.flatMap(({ oem_name: maker, oem_data_package_price: prices }) =>
          phrases(prices).map((reward) => t('namedMakerEarns', { maker, reward })),
        );
  const nothing = toMakers.length === 0 ? t('noReward') : t('noRewardForYou');
  return {
    when: capital(schedulePhrase(draft.schedule, texts)),
    until,
    retention: days === null ? null : t('kept', { days: t('days', { count: days }) }),
    rewards: [...new Set([...(toOwner.length === 0 ? [nothing] : toOwner), ...toMakers])],
  };
}

/** Until when, as the car says it: counted days end with the data package at the latest. */
function useUntilText(draft: Draft, texts: PlainTexts): string {
  const t = useTexts('carScreen');
  const last = useLastPackageDay();
  if (draft.expiry_type !== 0 || draft.expiry_in_days === null) return capital(untilPhrase(draft, texts));
  const days = t('days', { count: draft.expiry_in_days });
  return last === null ? t('untilDays', { days }) : t('untilDaysOrDate', { days, date: last.text });
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
