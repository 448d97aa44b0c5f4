import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { UnfinishedRow } from '@vinculum/contract/forms/unfinished-endpoints.ts';
import { unfinishedLimits } from '@vinculum/contract/forms/unfinished-form.ts';
import { useState } from 'react';
import { ActButton } from '../../../design/object/act-button.tsx';
import { RelativeTime } from '../../../design/relative-time.tsx';
import { useProblemText } from '../../../design/states/error-state.tsx';
import { addressOf, type To } from '../../../lib/screens/addresses.ts';
import { linkTo } from '../../../lib/screens/link-to.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { useDiscard } from './use-discard.ts';
import { type ListedRow, useUnfinishedRows } from './use-unfinished-rows.ts';
import classes from './unfinished-list.module.css';

const SHOWN = 4;

interface UnfinishedListProps {
  /** Where one of the user's portal is continued. */
  readonly continueAt: (row: Pick<UnfinishedRow, 'key' | 'consent_form_id' | 'status'>) => To;
}

/** What was begun and is no form yet, above the list of forms; nothing when there is nothing. */
export function UnfinishedList({ continueAt }: UnfinishedListProps) {
  const t = useTexts('formsUnfinished');
  const textOf = useProblemText();
  const { rows, error } = useUnfinishedRows();
  const { discard, problem } = useDiscard();
  const [showsAll, setShowsAll] = useState(false);
  const failure = problem ?? error;
  if (rows.length === 0 && failure === null) return null;
  return (
    <Paper withBorder p="md" mb="md" component="section" aria-label={t('title')}>
      <Title order={2} fz="md">
        {t('title')}
      </Title>
      <Text fz="sm" c="dimmed">
        {t('lead', { days: unfinishedLimits.restDays })}
      </Text>
      {failure !== null && (
        <Text fz="sm" c="var(--mantine-color-error)" role="alert">
          {textOf(failure)}
        </Text>
      )}
      <Stack component="ul" className={classes['rows']} gap={0}>
        {rows.slice(0, showsAll ? rows.length : SHOWN).map((row) => (
          <Row
            key={row.key}
            row={row}
            to={continueAt(row)}
            onDiscard={(title) => discard({ key: row.key, revision: row.revision, title })}
          />
        ))}
      </Stack>
      {rows.length > SHOWN && !showsAll && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
          {t('showAll', { count: rows.length })}
        </Button>
      )}
    </Paper>
  );
}

interface RowProps {
  readonly row: ListedRow;
  readonly to: To;
  readonly onDiscard: (title: string) => void;
}

function Row({ row, to, onDiscard }: RowProps) {
  const t = useTexts('formsUnfinished');
  const title = row.title.trim() === '' ? t('untitled') : row.title;
  const { consent_form_id: id, status } = row;
  const isOver = status !== null && status !== 'DRAFT';
  return (
    <li className={classes['row']}>
      <div className={classes['text']}>
        <Anchor fw={600} renderRoot={linkTo(to)}>
          {title}
        </Anchor>
        <Text fz="sm" c="dimmed">
          <RelativeTime moment={row.updated_on} />{' '}
          {row.revision === null ? t('here') : t('changedBy', { name: row.updated_by })}
          {id !== null && ` · ${t(isOver ? 'changesOfPublished' : 'changesOf', { id })}`}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        <ActButton
          size="xs"
          variant="default"
          aria-label={t('continueOf', { title })}
          to={to}
          text={t('continue')}
        />
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={t('discardOf', { title })}
          onClick={() => onDiscard(title)}
        >
          {t('discard')}
        </Button>
      </Group>
    </li>
  );
}

/** Where a consumer's is continued: in its draft, or as a new form when there is no draft any more. */
export function unfinishedAddress({
  key,
  consent_form_id: id,
  status,
}: Pick<UnfinishedRow, 'key' | 'consent_form_id' | 'status'>): To {
  const isOver = status !== null && status !== 'DRAFT';
  return id === null || isOver
    ? addressOf('/consent-form/new', { unfinished: key })
    : addressOf('/consent-form/$consentFormId', { consentFormId: id });
}
