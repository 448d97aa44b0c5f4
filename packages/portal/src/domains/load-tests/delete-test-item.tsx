import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Confirm } from '../../design/dialogs/confirm.tsx';
import { useTexts } from '../../lib/language/texts.ts';
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
  const remove = useMutation({
    mutationFn: () => onDelete(name),
    onSuccess: (message) => {
      onDeleted(message);
      onClose();
    },
  });
  return (
    <Confirm
      title={t(`${kind}.deleteTitle`, { name })}
      confirmLabel={t(`${kind}.deleteButton`)}
      isDangerous
      call={remove}
      problemTitle={t(`${kind}.errorDeleting`)}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <Text>{t(`${kind}.deleteText`)}</Text>
    </Confirm>
  );
}
