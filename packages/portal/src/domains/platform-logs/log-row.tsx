import { Box, Button, Group, Text } from '@mantine/core';
import type { LogEntryRow, LogLevel } from '@vinculum/contract/platform-logs/endpoints.ts';
import { memo, useId, useMemo, useState } from 'react';
import { CopyDownload } from '../../design/copy-download.tsx';
import { JsonText } from '../../design/json-text.tsx';
import { StatusChip, type StatusKind } from '../../design/states/status-chip.tsx';
import { useFormats } from '../../lib/formats.ts';
import { useTexts } from '../../lib/texts.ts';
import { logTextOf } from './log-text.ts';
import classes from './platform-logs.module.css';

const kinds: Readonly<Record<LogLevel, StatusKind>> = {
  debug: 'neutral',
  info: 'info',
  warn: 'warning',
  error: 'bad',
  fatal: 'bad',
};

/** One entry in a line or two; the whole of it when asked for. */
export const LogRow = memo(function LogRow({ entry }: { entry: LogEntryRow }) {
  const t = useTexts('platformLogs');
  const formats = useFormats();
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const { level, summary, whole } = useMemo(() => logTextOf(entry.message), [entry.message]);
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
          {summary}
        </span>
        <Button
          size="compact-xs"
          variant="subtle"
          className={classes['whole'] ?? ''}
          aria-expanded={isWhole}
          aria-describedby={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('less') : t('whole')}
        </Button>
      </div>
      {isWhole && (
        <Group align="flex-start" justify="space-between" gap="xs" mt="xs">
          <Box flex="1 1 20rem">
            <JsonText>{whole}</JsonText>
          </Box>
          <CopyDownload text={entry.message} />
        </Group>
      )}
    </li>
  );
});
