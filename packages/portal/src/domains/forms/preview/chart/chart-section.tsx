import { Anchor, Collapse, Group, SegmentedControl, Slider, Stack, Text, Title } from '@mantine/core';
import { Select } from '../../../../design/form/choice/select.tsx';
import type { FormPreview, PreviewedSignal } from '@vinculum/collection/preview/preview-form.ts';
import { wellKnownSignals } from '@vinculum/contract/signals/vocabulary.ts';
import { useId, useState } from 'react';
import { useFormats } from '../../../../lib/language/formats.ts';
import { useTexts } from '../../../../lib/language/texts.ts';
import type { SignalCatalogue } from '../../../signals/public.ts';
import { ChartNumbers } from './chart-numbers.tsx';
import type { Stretch } from './chart-points.ts';
import { DriveChart } from './drive-chart.tsx';
import { useChartLines } from './use-chart-lines.ts';

interface ChartSectionProps {
  readonly catalogue: SignalCatalogue;
  readonly preview: FormPreview;
  /** Milliseconds since 1970. */
  readonly start: number;
  /** The car's time zone. */
  readonly zone: string;
}

const minutesOf = { all: 60, ten: 10, two: 2 } as const;
type Length = keyof typeof minutesOf;
const lengths: readonly Length[] = ['all', 'ten', 'two'];

/** One signal as it was driven against what of it would be sent, as a chart and as numbers. */
export function ChartSection({ catalogue, preview, start, zone }: ChartSectionProps) {
  const t = useTexts('formsPreview');
  const [chosen, setChosen] = useState<number | null>(null);
  const [element, setElement] = useState(0);
  const { length, minute, stretch, setLength, setMinute } = useStretch(start);
  const sayShare = useShareText();
  const signal = shownSignal(preview.signals, chosen);
  const elementNames = useElementNames(signal);
  const at = Math.min(element, elementNames.length - 1);
  const label = (id: number) => catalogue.byId.get(id)?.label ?? String(id);
  const lines = useChartLines(signal?.elements[at], {
    stretch,
    unit: signal === undefined ? null : (catalogue.byId.get(signal.signalId)?.unit ?? null),
  });
  if (signal === undefined) return null;
  const name = label(signal.signalId);
  const says = sayShare(signal, name);
  return (
    <section aria-label={t('chart')}>
      <Title order={3} fz="md" mb="xs">
        {t('chart')}
      </Title>
      <Stack gap="sm">
        <Group gap="sm" align="flex-end">
          <Select
            label={t('chartSignal')}
            data={preview.signals.map(({ signalId: id }) => ({ value: String(id), label: label(id) }))}
            value={String(signal.signalId)}
            allowDeselect={false}
            searchable={preview.signals.length > 8}
            onChange={(value) => setChosen(Number(value))}
          />
          {elementNames.length > 1 && <ElementChoice names={elementNames} at={at} onChange={setElement} />}
          <LengthChoice length={length} onChange={setLength} />
        </Group>
        {length !== 'all' && <FromMinute length={length} minute={minute} onChange={setMinute} />}
        <Text fz="sm" aria-live="polite">
          {says}
        </Text>
        {elementNames.length === 0 ? (
          <Text fz="sm" c="dimmed">
            {t('notDrawn')}
          </Text>
        ) : (
          <ChartWithNumbers lines={lines} stretch={stretch} zone={zone} says={says} name={name} />
        )}
      </Stack>
    </section>
  );
}

/** The part of the hour that is drawn. Another length begins where the hour begins. */
function useStretch(start: number) {
  const [length, setLength] = useState<Length>('all');
  const [minute, setMinute] = useState(0);
  const from = start + minute * 60_000;
  const stretch: Stretch = { from, until: from + minutesOf[length] * 60_000 };
  return {
    length,
    minute,
    stretch,
    setLength: (next: Length) => {
      setLength(next);
      setMinute(0);
    },
    setMinute,
  };
}

/** Says how many of a signal's values are sent of those that were read. */
function useShareText(): (signal: PreviewedSignal, name: string) => string {
  const t = useTexts('formsPreview');
  const { percent } = useFormats();
  return ({ read, samples }, name) => {
    const counts = { signal: name, read, samples };
    const share = read === 0 ? 0 : samples / read;
    // Of overlapping windows more is sent than was read; a share that rounds to nothing says nothing.
    const isMeaningful = share >= 0.01 && share <= 1;
    return isMeaningful ? t('chartShare', { ...counts, share: percent(share) }) : t('chartSays', counts);
  };
}

interface ElementChoiceProps {
  readonly names: readonly string[];
  readonly at: number;
  readonly onChange: (at: number) => void;
}

function ElementChoice({ names, at, onChange }: ElementChoiceProps) {
  const t = useTexts('formsPreview');
  return (
    <Select
      label={t('chartElement')}
      data={names.map((text, index) => ({ value: String(index), label: text }))}
      value={String(at)}
      allowDeselect={false}
      onChange={(value) => onChange(Number(value))}
    />
  );
}

function LengthChoice({ length, onChange }: { length: Length; onChange: (length: Length) => void }) {
  const t = useTexts('formsPreview');
  return (
    <SegmentedControl
      aria-label={t('stretch')}
      value={length}
      onChange={(value) => onChange(lengths.find((known) => known === value) ?? 'all')}
      data={lengths.map((value) => ({ value, label: t(`stretches.${value}`) }))}
    />
  );
}

interface FromMinuteProps {
  readonly length: Length;
  readonly minute: number;
  readonly onChange: (minute: number) => void;
}

/** Where in the hour a stretch begins. */
function FromMinute({ length, minute, onChange }: FromMinuteProps) {
  const t = useTexts('formsPreview');
  const { number } = useFormats();
  return (
    <div>
      <Text fz="sm" component="div">
        {t('from')}: {number(minute)}
      </Text>
      <Slider
        thumbLabel={t('from')}
        min={0}
        max={60 - minutesOf[length]}
        value={minute}
        onChange={onChange}
        label={null}
      />
    </div>
  );
}

interface ChartWithNumbersProps {
  readonly lines: ReturnType<typeof useChartLines>;
  readonly stretch: Stretch;
  readonly zone: string;
  readonly says: string;
  /** The signal's. */
  readonly name: string;
}

function ChartWithNumbers({ says, name, ...drawn }: ChartWithNumbersProps) {
  const t = useTexts('formsPreview');
  const [isTable, setTable] = useState(false);
  const tableId = useId();
  return (
    <>
      <DriveChart {...drawn} name={says} />
      <Anchor
        component="button"
        type="button"
        fz="sm"
        aria-expanded={isTable}
        aria-controls={tableId}
        onClick={() => setTable(!isTable)}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('showTable')}
      </Anchor>
      <Collapse expanded={isTable} id={tableId}>
        {isTable && <ChartNumbers {...drawn} name={name} />}
      </Collapse>
    </>
  );
}

/** The chosen one, or one that is worth a look: a curve, else the one with the most values. */
function shownSignal(
  signals: readonly PreviewedSignal[],
  chosen: number | null,
): PreviewedSignal | undefined {
  const drawn = signals.filter(({ elements }) => elements.length > 0);
  const most = drawn.toSorted((one, other) => other.samples - one.samples);
  return (
    signals.find(({ signalId }) => signalId === chosen) ??
    most.find(({ formats, samples }) => samples > 0 && formats.includes('CURVE_LOG')) ??
    most[0] ??
    signals[0]
  );
}

function useElementNames(signal: PreviewedSignal | undefined): string[] {
  const t = useTexts('formsPreview');
  if (signal === undefined) return [];
  const { location, accelerometer } = wellKnownSignals;
  const places = (['lat', 'lon', 'altitude', 'heading', 'accuracy'] as const).map((key) =>
    t(`locationElements.${key}`),
  );
  const axes = (['x', 'y', 'z'] as const).map((key) => t(`axisElements.${key}`));
  const known = signal.signalId === location ? places : signal.signalId === accelerometer ? axes : [];
  return signal.elements.map((_, index) => known[index] ?? t('elementName', { n: index + 1 }));
}
