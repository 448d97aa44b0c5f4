import { agreedWording, entryInWording } from '@vinculum/contract/forms/agreed-wording.ts';
import { nameApart } from '@vinculum/contract/envelope/envelope-phrase.ts';
import type { CarConsent } from '@vinculum/contract/car-screen/endpoints.ts';
import type { ConsentOffer } from '@vinculum/contract/vehicle/messages.ts';
import type { OfferedSignal } from '@vinculum/contract/vehicle/offered-signal.ts';
import type { OfferWords, TermsWords } from '../../../design/car/car-offer.tsx';
import type { SignalWords } from '../../../design/car/car-signals.tsx';
import { useFormats } from '../../../lib/language/formats.ts';
import { localeOf } from '../../../lib/language/locale.ts';
import { useLanguage } from '../../../lib/language/language.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { collectionPhrase, schedulePhrase } from '../../forms/public.ts';
import { useRewardText } from '../../rewards/public.ts';
import { useSignalLabel } from './use-signal-label.ts';

/** What a consent asks for in the user's language, as the editor previews it, and what of it the car does not have. */
export function useOfferWords({
  offer,
  lacking_signals: lacking,
}: Pick<CarConsent, 'offer' | 'lacking_signals'>): OfferWords {
  const t = useTexts('carScreen');
  const texts = usePhraseTexts(offer);
  const labelOf = useSignalLabel();
  const terms = useTermsWords(offer, texts);
  const signalWords = (signal: OfferedSignal): SignalWords => ({
    ...collected(signal),
    id: signal.signal_id,
    isNeeded: signal.mandatory,
    isEncrypted: signal.is_encrypted,
    isLacking: lacking.includes(signal.signal_id),
    isSet: signal.is_read === 0,
  });
  /** Of a read signal the sentence that was published and hashed, to its end; only a raw name is put into words. */
  const collected = (signal: OfferedSignal) => {
    const name = labelOf(signal);
    if (signal.is_read === 0) return { name, rest: '' };
    const sentence = signal.collected?.[texts.language];
    if (sentence !== undefined) {
      const raw = signal.labels?.[texts.language] ?? signal.label;
      const apart = nameApart(sentence, raw);
      return apart.name === raw ? { name, rest: apart.rest } : apart;
    }
    // An offer of before envelopes: its car collects what its words say.
    return { name, rest: `, ${collectionPhrase(entryInWording(signal, agreedWording.rateOnly), texts)}` };
  };
  return {
    ...terms,
    asks: t('asks', { consumer: offer.consumer }),
    title: offer.title,
    language: offer.language,
    reads: offer.read_signals.map(signalWords),
    sets: offer.write_signals.map(signalWords),
  };
}

/** What phrases about an offer are made with. */
function usePhraseTexts(offer: ConsentOffer) {
  const t = useTexts('formsEditor');
  const formats = useFormats();
  const { language } = useLanguage();
  const labelOf = useSignalLabel();
  const watched = offer.trigger_signals.map((signal) => ({ ...signal, label: signal.signal_name }));
  const byId = new Map([...watched, ...offer.read_signals].map((signal) => [signal.signal_id, signal]));
  const find = (id: number) => {
    const signal = byId.get(id);
    return signal && { ...signal, label: labelOf(signal), unit: signal.unit ?? null };
  };
  return { t, formats, locale: localeOf(language), language, find };
}

function useTermsWords(offer: ConsentOffer, texts: ReturnType<typeof usePhraseTexts>): TermsWords {
  const t = useTexts('carScreen');
  const rewardOf = useRewardText();
  const { formats } = texts;
  const untilOf = () => {
    const isDated = offer.expiry !== null && !Number.isNaN(Date.parse(offer.expiry));
    const date = isDated ? formats.day(offer.expiry ?? '') : null;
    if (offer.expiry_type === 0 && offer.expiry_in_days !== null) {
      const days = t('days', { count: offer.expiry_in_days });
      return date === null ? t('untilDays', { days }) : t('untilDaysOrDate', { days, date });
    }
    return date === null ? t('untilOpen') : t('untilDate', { date });
  };
  const makerSentence = ({ oem_name: maker, ...of }: NonNullable<ConsentOffer['oem_rewards']>[number]) => {
    const reward = rewardOf(of);
    if (reward === null) return [];
    return maker === undefined ? t('makerEarns', { reward }) : t('namedMakerEarns', { maker, reward });
  };
  const makerRewards = (offer.oem_rewards ?? []).flatMap(makerSentence);
  const rewards = offer.rewards.map(rewardOf).filter((text) => text !== null);
  const nothing = makerRewards.length === 0 ? t('noReward') : t('noRewardForYou');
  return {
    when: capital(schedulePhrase(offer.schedule, texts)),
    until: untilOf(),
    retention: t('kept', { days: t('days', { count: offer.retention_days }) }),
    rewards: [
      ...(rewards.length === 0 ? [nothing] : rewards.map((reward) => t('earn', { reward }))),
      // The car measures for them too.
      ...makerRewards,
    ],
  };
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
