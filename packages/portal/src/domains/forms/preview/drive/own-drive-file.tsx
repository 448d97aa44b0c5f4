import { HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { TextFileDrop } from '../../../../design/text-file-drop.tsx';
import { useTexts } from '../../../../lib/language/texts.ts';
import { type OwnDrive, readOwnDrive } from './read-own-drive.ts';
import { runInSlices } from './run-in-slices.ts';

const largestBytes = 20 * 1024 * 1024;

interface OwnDriveFileProps {
  readonly own: OwnDrive | null;
  readonly signalNames: Iterable<string>;
  readonly onRead: (own: OwnDrive) => void;
}

/** Takes a recorded drive from a CSV file, and says what it is or what is wrong with it. */
export function OwnDriveFile({ own, signalNames, onRead }: OwnDriveFileProps) {
  const t = useTexts('formsPreview');
  const [reading, setReading] = useState<string | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);
  const read = async (file: File) => {
    const { name } = file;
    const { signal } = (current.current = new AbortController());
    setReading(name);
    try {
      const steps = readOwnDrive(name, await file.text(), signalNames);
      const done = await runInSlices(steps, { signal, onShare: () => {}, clock: () => performance.now() });
      if (done !== null) onRead(done);
    } catch {
      // Moved, removed or not ours to read since it was chosen.
      if (!signal.aborted) onRead({ kind: 'unreadable', name });
    } finally {
      setReading(null);
    }
  };
  return (
    <div>
      <TextFileDrop
        label={t('file')}
        hint={t('fileHint')}
        maxBytes={largestBytes}
        isReading={reading !== null}
        onFile={(file) => void read(file)}
        onRefused={(name) => onRead({ kind: 'refused', name })}
      />
      <div aria-live="polite">
        {reading === null ? (
          own !== null && <About own={own} />
        ) : (
          <Text fz="sm">{t('fileReading', { name: reading })}</Text>
        )}
      </div>
    </div>
  );
}

function About({ own }: { own: OwnDrive }) {
  const t = useTexts('formsPreview');
  const { name } = own;
  if (own.kind !== 'read') {
    const text =
      own.kind === 'columns'
        ? t('fileProblem.columns', { name, columns: own.columns.join(', ') })
        : own.kind === 'refused'
          ? t('fileProblem.refused')
          : t(`fileProblem.${own.kind}`, { name });
    return (
      <Text fz="sm" c="var(--mantine-color-error)" role="alert" mt={4}>
        {text}
      </Text>
    );
  }
  const { times, rows, skipped } = own.recording;
  const lengthMs = times.at(-1) ?? 0;
  return (
    <Text fz="sm" mt={4}>
      {t('fileRead', { name, rows: rows.length, minutes: Math.round(lengthMs / 60_000) })}{' '}
      {skipped > 0 && `${t('fileSkipped', { count: skipped })} `}
      {lengthMs < HOUR_MS && t('fileRepeats')}
    </Text>
  );
}
