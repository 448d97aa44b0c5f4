import type { Language } from '@vinculum/contract/foundation/languages.ts';
import type { CatalogueSignal } from '@vinculum/contract/signals/endpoints.ts';
import type { Formats } from '../../../../lib/language/formats.ts';
import type { useTexts } from '../../../../lib/language/texts.ts';

/** What a sentence says of a signal. */
export interface SignalFacts
  extends Pick<CatalogueSignal, 'label' | 'unit' | 'data_type' | 'change_mode' | 'minimum' | 'maximum'> {
  /** Absent from an offer of before envelopes. */
  readonly max_rate_hz?: number | null | undefined;
  /** The names of an enumeration's numbers; absent where they are not known, as in an offer to a car. */
  readonly choices?: readonly { readonly id: number; readonly label: string }[] | undefined;
}

/** What plain sentences are made with: the texts and the formats of a language, and the catalogue. */
export interface PlainTexts {
  readonly t: ReturnType<typeof useTexts<'formsEditor'>>;
  readonly formats: Formats;
  readonly locale: string;
  readonly language: Language;
  readonly find: (signalId: number) => SignalFacts | undefined;
}
