import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { vinLength } from '@vinculum/contract/foundation/vin.ts';
import type { RefObject } from 'react';
import { idOfField } from '../form/field.ts';
import { StatusChip } from '../states/status-chip.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import type { VinTextCheck } from './check-vin-text.ts';
import { LongList } from '../table/long-list.tsx';
import { VinFileDrop } from './vin-file-drop.tsx';

interface VinListFieldProps {
  /** The text area keeps its own text: ten thousand VINs as React state would slow down typing. */
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly start?: string;
  readonly onText: (text: string) => void;
  /** Puts another text into the area. */
  readonly onReplace: (text: string) => void;
  /** The name of the file whose text stands there as it was read, or null. */
  readonly file: string | null;
  readonly onFile: (text: string, name: string) => void;
  readonly check: VinTextCheck;
  readonly isChecking: boolean;
  readonly error: string | undefined;
  /** What is said of more entries than are taken, while there are. */
  readonly tooMany?: string | undefined;
}

/** The VIN list: pasted or dropped, counted and checked as it changes. */
export function VinListField(props: VinListFieldProps) {
  const { input, onText, check } = props;
  const t = useTexts('design.vins');
  return (
    <Stack gap="sm">
      <Textarea
        ref={input}
        defaultValue={props.start}
        id={idOfField('vin_numbers')}
        label={t('vins')}
        description={t('vinsHint')}
        withAsterisk
        rows={8}
        spellCheck={false}
        autoCapitalize="characters"
        autoComplete="off"
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', resize: 'vertical' } }}
        error={props.error}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <VinFileDrop onText={props.onFile} />
      {props.file !== null && (
        <Text fz="sm" c="dimmed" component="output">
          {t('fileRead', { name: props.file })}
        </Text>
      )}
      <Counts {...props} />
      {check.malformed.length > 0 && <Malformed {...props} />}
    </Stack>
  );
}

/** The lines that hold no VIN, each with why, and the button that removes them. */
function Malformed({ check, onReplace }: VinListFieldProps) {
  const t = useTexts('design.vins');
  const lineOf = (index: number) => {
    const entry = check.malformed[index];
    if (entry === undefined) return undefined;
    const { line, text, length, faults } = entry;
    const why = faults.map((fault) => t(`faults.${fault}`, { count: length, needed: vinLength }));
    return `${t('line', { line })}: ${text} (${why.join('; ')})`;
  };
  return (
    <>
      <LongList
        label={t('malformed', { count: check.malformed.length })}
        count={check.malformed.length}
        lineOf={lineOf}
      />
      <Group>
        <Button size="xs" variant="default" onClick={() => onReplace(check.vins.join('\n'))}>
          {t('removeMalformed')}
        </Button>
      </Group>
    </>
  );
}

function Counts({ check, isChecking, tooMany }: VinListFieldProps) {
  const t = useTexts('design.vins');
  return (
    <Group gap="sm" component="output" aria-busy={isChecking}>
      {check.vins.length > 0 && (
        <StatusChip kind="good">{t('valid', { count: check.vins.length })}</StatusChip>
      )}
      {check.malformed.length > 0 && (
        <StatusChip kind="bad">{t('malformed', { count: check.malformed.length })}</StatusChip>
      )}
      {check.duplicates > 0 && (
        <StatusChip kind="info">{t('duplicates', { count: check.duplicates })}</StatusChip>
      )}
      {isChecking && (
        <Text fz="sm" c="dimmed">
          {t('checking')}
        </Text>
      )}
      {tooMany !== undefined && (
        <Text fz="sm" c="var(--mantine-color-error)" role="alert">
          {tooMany}
        </Text>
      )}
    </Group>
  );
}
