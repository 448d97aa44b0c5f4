import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PublishOutcome } from '@vinculum/contract/consent/publish.ts';
import { useEffect, useRef } from 'react';
import { Banner } from '../../../design/banner.tsx';
import { CopyDownload } from '../../../design/copy-download.tsx';
import { useMessages, useTexts } from '../../../lib/texts.ts';
import { LongList } from '../../../design/long-list.tsx';
import { outcomeLists, wasNothingPermitted } from './outcome-lists.ts';

interface OutcomeProps {
  readonly formId: number;
  readonly title: string;
  readonly outcome: PublishOutcome;
  readonly onDismiss: () => void;
}

/** What became of each VIN; stays until dismissed. */
export function PublishOutcomePanel({ formId, title, outcome, onDismiss }: OutcomeProps) {
  const t = useTexts('consent.publish');
  const message = useMessages();
  const panel = useRef<HTMLDivElement>(null);
  // The button that published is gone with the list that it sent.
  useEffect(() => panel.current?.focus(), []);
  return (
    <Stack component="section" aria-label={t('result')} ref={panel} tabIndex={-1}>
      <Group justify="space-between">
        <Title order={2} fz="lg">
          {t('resultOf', { title })}
        </Title>
        <Group gap="xs">
          <Button
            variant="light"
            renderRoot={(props) => <Link to={`/consent-responses/${formId}`} {...props} />}
          >
            {t('seeResponses')}
          </Button>
          <Button variant="default" onClick={onDismiss}>
            {t('dismiss')}
          </Button>
        </Group>
      </Group>
      {wasNothingPermitted(outcome) && (
        <Banner kind="problem">{message('errors.publishNotPermitted')}</Banner>
      )}
      {outcomeLists(outcome).map(({ key, kind, vins }) => (
        <Banner key={key} kind={kind} title={t(key, { count: vins.length })}>
          <Stack gap="xs">
            <Text fz="sm">{t(`${key}Hint`)}</Text>
            <LongList
              label={t(key, { count: vins.length })}
              count={vins.length}
              lineOf={(index) => vins[index]}
            />
            <CopyDownload text={vins.join('\n')} fileName={`consent-form-${formId}-${key}.txt`} />
          </Stack>
        </Banner>
      ))}
    </Stack>
  );
}
