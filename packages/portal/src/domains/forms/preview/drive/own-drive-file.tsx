import { HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import { errorOf } from '@vinculum/contract/foundation/error-of.ts';
import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ProblemBanner } from '../../../../design/states/banner.tsx';
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
  const [failure, setFailure] = useState<Error | null>(null);
  const [reading, setReading] = useState<string | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);
  const read = async (name: string, text: string, signal: AbortSignal) =>
    runInSlices(readOwnDrive(name, text, signalNames), {
      signal,
      onShare: () => {},
      clock: () => performance.now(),
    });
  const take = async (file: File) => {
    const { name } = file;
    const { signal } = (current.current = new AbortController());
    setReading(name);
    setFailure(null);
    try {
      // Null when it was moved, removed or not ours to read since it was chosen.
      const text = await file.text().catch(() => null);
      const done = text === null ? unreadable(name) : await read(name, text, signal);
      if (done !== null && !signal.aborted) onRead(done);
    } catch (error) {
      setFailure(errorOf(error));
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
        onFile={(file) => void take(file)}
        onRefused={(name) => onRead({ kind: 'refused', name })}
      />
      <ProblemBanner problem={failure} />
      <div aria-live="polite">
        {reading === null ? (
          failure === null && own !== null && <About own={own} />
        ) : (
          <Text fz="sm">{t('fileReading', { name: reading })}</Text>
        )}
      </div>
    </div>
  );
}

function unreadable(name: string): OwnDrive {
  return { kind: 'unreadable', name };
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
