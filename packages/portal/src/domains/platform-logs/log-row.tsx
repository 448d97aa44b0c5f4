import { Box, Button, Group, Stack, Text } from '@mantine/core';
import type { LogEntryRow, LogLevel } from '@vinculum/contract/platform-logs/endpoints.ts';
import { memo, useId, useMemo, useState } from 'react';
import { CopyDownload } from '../../design/copy-download.tsx';
import { JsonText } from '../../design/json-text.tsx';
import { StatusChip, type StatusKind } from '../../design/states/status-chip.tsx';
import { useFormats } from '../../lib/language/formats.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { type Find, LogFieldFacts } from './log-fields.tsx';
import { logTextOf } from './log-text.ts';
import classes from './platform-logs.module.css';

const kinds: Readonly<Record<LogLevel, StatusKind>> = {
  debug: 'neutral',
  info: 'info',
  warn: 'warning',
  error: 'bad',
  fatal: 'bad',
};

interface LogRowProps {
  readonly entry: LogEntryRow;
  /** Where the entry stands, among those of several streams. */
  readonly group?: string;
  readonly stream?: string;
  readonly onFind: Find;
  /** Somebody begins to read it. */
  readonly onOpen?: () => void;
}

/** One entry in a line or two; the whole of it when asked for. */
export const LogRow = memo(function LogRow({ entry, group, stream, onFind, onOpen }: LogRowProps) {
  const t = useTexts('platformLogs');
  const formats = useFormats();
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const { level, summary, fields, whole } = useMemo(() => logTextOf(entry.message), [entry.message]);
  const place = group === undefined || stream === undefined ? null : { group, stream };
  return (
    <li className={classes['row']}>
      <div className={classes['line']}>
        <Text fz="xs" c="dimmed" component="time" dateTime={entry.creation_time} className="figures">
          {formats.exact(entry.creation_time)}
        </Text>
        <span className={classes['level']}>
          {level !== null && <StatusChip kind={kinds[level]}>{t(level)}</StatusChip>}
        </span>
        <span id={id} className={classes['summary']}>
          {group !== undefined && <span className={classes['group']}>{group} · </span>}
          {summary}
        </span>
        <Button
          size="compact-xs"
          variant="subtle"
          className={classes['whole'] ?? ''}
          aria-expanded={isWhole}
          aria-describedby={id}
          onClick={() => {
            if (!isWhole) onOpen?.();
            setWhole(!isWhole);
          }}
        >
          {isWhole ? t('less') : t('whole')}
        </Button>
      </div>
      {isWhole && (
        <Stack gap="xs" mt="xs">
          <Box fz="sm">
            <LogFieldFacts fields={fields} place={place} onFind={onFind} />
          </Box>
          <Group align="flex-start" justify="space-between" gap="xs">
            <Box flex="1 1 20rem">
              <JsonText>{whole}</JsonText>
            </Box>
            <CopyDownload text={entry.message} />
          </Group>
        </Stack>
      )}
    </li>
  );
});
