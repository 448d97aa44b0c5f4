import { Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Banner } from '../../design/states/banner.tsx';
import { Confirm } from '../../design/dialogs/confirm.tsx';
import { useProblemText } from '../../design/states/error-state.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { TestItem } from './test-addresses.ts';

interface DeleteTestItemProps {
  readonly kind: TestItem;
  readonly name: string;
  /** Deletes it and gives what the server says. @throws {ApiProblem} */
  readonly onDelete: (name: string) => Promise<string>;
  readonly onClose: () => void;
  /** With what the server says. */
  readonly onDeleted: (message: string) => void;
}

/** Asks before a profile or a template is removed; a refusal stays in the dialog. */
export function DeleteTestItem({ kind, name, onDelete, onClose, onDeleted }: DeleteTestItemProps) {
  const t = useTexts('loadTests');
  const textOf = useProblemText();
  const remove = useMutation({
    mutationFn: () => onDelete(name),
    onSuccess: (message) => {
      onDeleted(message);
      onClose();
    },
  });
  return (
    <Confirm
      opened
      title={t(`${kind}.deleteTitle`, { name })}
      confirmLabel={t(`${kind}.deleteButton`)}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <Stack gap="sm">
        <Text>{t(`${kind}.deleteText`)}</Text>
        {remove.error !== null && (
          <Banner kind="problem" title={t(`${kind}.errorDeleting`)}>
            {textOf(remove.error)}
          </Banner>
        )}
      </Stack>
    </Confirm>
  );
}
