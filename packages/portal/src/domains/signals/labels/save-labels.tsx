import { Button, Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import { labelLimits, updateSignalLabelsEndpoint } from '@vinculum/contract/signals/admin-endpoints.ts';
import { Banner, ProblemBanner } from '../../../design/states/banner.tsx';
import { useCall } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import classes from './save-labels.module.css';
import type { LabelEdits } from './use-label-edits.ts';

interface SaveLabelsProps {
  readonly edits: LabelEdits;
  readonly onlyUnsaved: boolean;
  readonly onOnlyUnsaved: (isWanted: boolean) => void;
  readonly onSaved: (message: string | null) => void;
}

/** How many labels are not saved, and saving them together. */
export function SaveLabels({ edits, onlyUnsaved, onOnlyUnsaved, onSaved }: SaveLabelsProps) {
  const t = useTexts('signals');
  const save = useCall(updateSignalLabelsEndpoint);
  const isTooMany = edits.count > labelLimits.edits;
  const send = async () => {
    onSaved(null);
    // What is wrong may stand on another page of the table.
    if (edits.hasProblem) return onOnlyUnsaved(true);
    const { changes } = edits;
    const { message } = await save.mutateAsync({ body: { signals: changes } });
    edits.saved(changes);
    onOnlyUnsaved(false);
    onSaved(message);
  };
  return (
    <Paper component="section" withBorder className={classes['bar']} aria-label={t('saveArea')}>
      <Stack gap="xs">
        <ProblemBanner problem={save.error} />
        {isTooMany && <Banner kind="warning">{t('tooManyAtOnce', { max: labelLimits.edits })}</Banner>}
        <Group justify="space-between" gap="sm">
          <Group gap="md">
            <Text component="output" fw={600}>
              {t('unsaved', { count: edits.count })}
            </Text>
            <Checkbox
              label={t('onlyUnsaved')}
              checked={onlyUnsaved}
              onChange={(event) => onOnlyUnsaved(event.currentTarget.checked)}
            />
          </Group>
          <Group gap="sm">
            <Button variant="default" onClick={edits.discard} disabled={save.isPending}>
              {t('discard')}
            </Button>
            <Button
              // What fails is the `save.error` of the next rendering.
              onClick={() => void send().catch(() => undefined)}
              loading={save.isPending}
              disabled={isTooMany}
            >
              {t('save')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Paper>
  );
}
