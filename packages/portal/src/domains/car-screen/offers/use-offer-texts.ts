import { agreedWording, entryInWording } from '@vinculum/contract/forms/agreed-wording.ts';
import { nameApart } from '@vinculum/contract/envelope/envelope-phrase.ts';
import type { ConsentOffer } from '@vinculum/contract/vehicle/messages.ts';
import type { OfferedSignal } from '@vinculum/contract/vehicle/offered-signal.ts';
import { useFormats } from '../../../lib/formats.ts';
import { localeOf } from '../../../lib/locale.ts';
import { useLanguage } from '../../../lib/language.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { collectionPhrase, schedulePhrase } from '../../forms/public.ts';
import { useRewardText } from '../../rewards/public.ts';
import { useSignalLabel } from './use-signal-label.ts';

/** What an offer says in plain words, as the consent editor's preview says it. */
export interface OfferTexts {
  /** "Speed" and ", every second": of a read signal the sentence that was published and hashed, to its end. */
  readonly signalTexts: (signal: OfferedSignal) => { readonly name: string; readonly rest: string };
  readonly when: string;
  readonly until: string;
  readonly retention: string;
  /** "2 tokens for every 10 miles", one for each reward. */
  readonly rewards: readonly string[];
  /** What makers earn, as sentences: the car measures for them too. */
  readonly makerRewards: readonly string[];
}

/** The plain words of an offer in the user's language; they need nothing but the offer itself. */
export function useOfferTexts(offer: ConsentOffer): OfferTexts {
  const t = useTexts('carScreen');
  const editorTexts = useTexts('consentEditor');
  const formats = useFormats();
  const { language } = useLanguage();
  const rewardOf = useRewardText();
  const labelOf = useSignalLabel();
  const watched = offer.trigger_signals.map((signal) => ({ ...signal, label: signal.signal_name }));
  const byId = new Map([...watched, ...offer.read_signals].map((signal) => [signal.signal_id, signal]));
  const find = (id: number) => {
    const signal = byId.get(id);
    return signal && { ...signal, label: labelOf(signal), unit: signal.unit ?? null };
  };
  const texts = {
    t: editorTexts,
    formats,
    locale: localeOf(language),
    language,
    find,
  };
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
  const signalTexts = (signal: OfferedSignal) => {
    const name = labelOf(signal);
    if (signal.is_read === 0) return { name, rest: '' };
    const sentence = signal.collected?.[language];
    if (sentence !== undefined) return nameApart(sentence, name);
    // An offer of before envelopes: its car collects what its words say.
    return { name, rest: `, ${collectionPhrase(entryInWording(signal, agreedWording.rateOnly), texts)}` };
  };
  return {
    signalTexts,
    when: capital(schedulePhrase(offer.schedule, texts)),
    until: untilOf(),
    retention: t('kept', { days: t('days', { count: offer.retention_days }) }),
    rewards: offer.rewards.map(rewardOf).filter((text) => text !== null),
    makerRewards: (offer.oem_rewards ?? []).flatMap(makerSentence),
  };
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
