import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ProblemBanner } from '../../design/states/banner.tsx';
import { EntryDialog } from '../../design/dialogs/entry-dialog.tsx';
import type { useVinEntry } from '../../design/vins/use-vin-entry.ts';
import { VinListField } from '../../design/vins/vin-list-field.tsx';
import { useTexts } from '../../lib/language/texts.ts';

interface VinDialogProps {
  readonly title: string;
  readonly submitText: string;
  readonly entry: ReturnType<typeof useVinEntry>;
  /** Whether what is wrong with the VINs is to be said. */
  readonly wasTried: boolean;
  readonly problem: Error | null;
  readonly isSending: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** Above the VINs. */
  readonly lead?: ReactNode;
  /** Between what went wrong and the VINs. */
  readonly children?: ReactNode;
}

/** Takes a list of VINs, typed or from a file. What is in it stays when sending it fails. */
export function VinDialog(props: VinDialogProps) {
  const { title, entry, problem, isSending, onSubmit } = props;
  const t = useTexts('design');
  return (
    <EntryDialog title={title} size="lg" onClose={props.onClose} isDirty={entry.isDirty} isSaving={isSending}>
      {(leave) => (
        <form
          noValidate
          aria-label={title}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          <Stack>
            {props.lead}
            <ProblemBanner problem={problem} />
            {props.children}
            <VinListField {...entry.field} error={props.wasTried ? entry.problem : undefined} />
            <Group justify="flex-end">
              <Button variant="default" onClick={leave} disabled={isSending}>
                {t('cancel')}
              </Button>
              <Button type="submit" loading={isSending} disabled={entry.isChecking}>
                {props.submitText}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </EntryDialog>
  );
}
