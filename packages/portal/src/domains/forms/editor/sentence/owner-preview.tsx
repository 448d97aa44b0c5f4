import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import type { SignalEntry } from '@vinculum/contract/forms/entries/signal-entry.ts';
import { useSession } from '../../../../lib/session.tsx';
import { useTexts } from '../../../../lib/texts.ts';
import { useFormText } from '../../form-language.tsx';
import type { Draft } from '../draft.ts';
import type { EditorForm } from '../editor-form.ts';
import { useAttachedPackages } from '../sections/editor-packages.tsx';
import { OwnerDescription } from './owner-description.tsx';
import { useLastPackageDay } from '../sections/packages-section.tsx';
import { signalPhrase, untilPhrase } from './plain-summary.ts';
import type { PlainTexts } from './plain-texts.ts';
import { useDraft } from './plain-sentence.tsx';
import { schedulePhrase } from '../schedule/schedule-phrase.ts';
import { useRewardText } from '../../../rewards/public.ts';
import { usePlainTexts } from './use-plain-texts.ts';
import classes from '../owner-preview.module.css';

const shownSignals = 6;

/** The car's screen as the owner will see the form, following the draft. Its buttons do nothing here. */
export function OwnerPreview({ form }: { form: EditorForm }) {
  const t = useTexts('consentEditor');
  const { organisationName } = useSession();
  const texts = usePlainTexts();
  const draft = useDraft(form);
  const { text, languageSwitch } = useFormText(draft);
  return (
    <section aria-label={t('previewTitle')}>
      {languageSwitch !== null && <div className={classes['languages']}>{languageSwitch}</div>}
      <div className={classes['device']}>
        <div className={classes['screen']}>
          <p className={classes['asks']}>{t('previewAsks', { organisation: organisationName })}</p>
          <p className={classes['title']} lang={text.language ?? undefined}>
            {text.title.trim() === '' ? t('previewUntitled') : text.title}
          </p>
          <OwnerDescription type={draft.description_type} text={text} />
          <SignalLines title={t('previewReads')} entries={draft.read_signals} texts={texts} />
          <SignalLines title={t('previewWrites')} entries={draft.write_signals} texts={texts} />
          {draft.read_signals.length + draft.write_signals.length === 0 && (
            <p className={classes['note']}>{t('previewNoSignals')}</p>
          )}
          <Terms draft={draft} texts={texts} />
          <div className={classes['buttons']} aria-hidden>
            <span className={classes['accept']}>{t('previewAccept')}</span>
            <span className={classes['decline']}>{t('previewDecline')}</span>
            <span className={classes['choose']}>{t('previewChoose')}</span>
          </div>
        </div>
      </div>
    </section>
  );
}

interface SignalLinesProps {
  readonly title: string;
  readonly entries: readonly SignalEntry[];
  readonly texts: PlainTexts;
}

function SignalLines({ title, entries, texts }: SignalLinesProps) {
  const t = useTexts('consentEditor');
  if (entries.length === 0) return null;
  const folded = entries.slice(shownSignals);
  const line = (entry: SignalEntry) => <SignalLine key={entry.signal_id} entry={entry} texts={texts} />;
  return (
    <div>
      <p className={classes['label']}>{title}</p>
      <ul className={classes['signals']}>{entries.slice(0, shownSignals).map(line)}</ul>
      {folded.length > 0 && (
        <details>
          <summary className={classes['note']}>{t('previewMore', { count: folded.length })}</summary>
          <ul className={classes['signals']}>{folded.map(line)}</ul>
        </details>
      )}
    </div>
  );
}

function SignalLine({ entry, texts }: { entry: SignalEntry; texts: PlainTexts }) {
  const t = useTexts('consentEditor');
  return (
    <li>
      {entry.is_read === 1 ? <IconEye size={20} aria-hidden /> : <IconSettings size={20} aria-hidden />}
      <span>
        {signalPhrase(entry, texts)}
        {entry.mandatory && (
          <span className={classes['tag']}>
            <IconCircleCheck size={14} aria-hidden /> {t('previewNeeded')}
          </span>
        )}
        {entry.is_encrypted && (
          <span className={classes['tag']}>
            <IconLock size={14} aria-hidden /> {t('previewEncrypted')}
          </span>
        )}
      </span>
    </li>
  );
}

function Terms({ draft, texts }: { draft: Draft; texts: PlainTexts }) {
  const t = useTexts('consentEditor');
  const inCar = useTexts('carScreen');
  const until = useUntilText(draft, texts);
  const rewardText = useRewardText();
  const packages = useAttachedPackages();
  const phrases = (rewards: Draft['oem_rewards']) => rewards.map(rewardText).filter((text) => text !== null);
  const lines = [
    capital(schedulePhrase(draft.schedule, texts)),
    until,
    ...(draft.data_retention_in_days === null
      ? []
      : [t('previewKept', { days: t('days', { count: draft.data_retention_in_days }) })]),
    ...phrases(draft.consumer_rewards).map((reward) => t('previewEarn', { reward })),
    // A form made from packages pays their makers the packages' prices, and promises makers nothing of its own.
    ...(packages.length === 0
      ? phrases(draft.oem_rewards).map((reward) => t('previewMakerEarns', { reward }))
      : packages.flatMap(({ oem_name: maker, oem_data_package_price: prices }) =>
          phrases(prices).map((reward) => inCar('namedMakerEarns', { maker, reward })),
        )),
  ];
  return (
    <ul className={classes['terms']}>
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
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
