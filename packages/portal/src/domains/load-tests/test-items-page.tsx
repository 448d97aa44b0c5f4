import { Stack, Text } from '@mantine/core';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useMutation } from '@tanstack/react-query';
import { ActButton } from '../../design/object/act-button.tsx';
import { DoneBanner } from '../../design/states/banner.tsx';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { DataTable, type TableSource } from '../../design/table/data-table.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { Page } from '../../design/page.tsx';
import { RowLink } from '../../design/table/row-link.tsx';
import type { TableState } from '../../design/table/table-state.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { itemAddress, NEW, type TestItem } from './test-addresses.ts';
import { Confirm } from '../../design/dialogs/confirm.tsx';
import { useAsked } from '../../design/dialogs/use-asked.ts';

interface TestItemsPageProps<Row> {
  readonly kind: TestItem;
  readonly nameOf: (row: Row) => string;
  /** Those after the name. */
  readonly columns: readonly DataColumn<Row>[];
  readonly source: TableSource<Row>;
  readonly state: TableState;
  /** Whether the user may add, edit and delete. */
  readonly mayChange: boolean;
  /** Deletes one and gives what the server says. @throws {ApiProblem} */
  readonly onDelete: (name: string) => Promise<string>;
}

/** All profiles, or all templates, with adding, editing and deleting. */
export function TestItemsPage<Row extends object>(props: TestItemsPageProps<Row>) {
  const { kind, nameOf, mayChange, state } = props;
  const t = useTexts('loadTests');
  const words = useTexts('design.words');
  const { request: deleting, reported, ask, leave, report, dismiss } = useAsked<string>();
  const add = mayChange && <AddButton kind={kind} />;
  const actionsFor = (named: string) => [
    {
      label: t(`${kind}.edit`, { name: named }),
      word: words('edit'),
      icon: IconPencil,
      to: itemAddress(kind, named),
    },
    {
      label: t(`${kind}.delete`, { name: named }),
      word: words('delete'),
      icon: IconTrash,
      onClick: () => ask(named),
    },
  ];
  return (
    <Page title={t(`${kind}.title`)} lead={t(`${kind}.lead`)} action={add}>
      <Stack>
        <DoneBanner text={reported} onClose={dismiss} />
        <DataTable
          name={t(`${kind}.title`)}
          columns={[useNameColumn(kind, nameOf), ...props.columns]}
          source={props.source}
          state={state}
          rowKey={nameOf}
          {...(mayChange && { actions: (row: Row) => actionsFor(nameOf(row)) })}
          empty={<EmptyState title={t(`${kind}.none`)} hint={t(`${kind}.noneHint`)} action={add} />}
        />
      </Stack>
      {deleting !== null && (
        <DeleteTestItem
          kind={kind}
          name={deleting}
          onDelete={props.onDelete}
          onClose={leave}
          onDeleted={report}
        />
      )}
    </Page>
  );
}

function useNameColumn<Row>(kind: TestItem, nameOf: (row: Row) => string): DataColumn<Row> {
  const t = useTexts('loadTests');
  return {
    key: 'name',
    title: t(`${kind}.name`),
    cell: (row) => <RowLink to={itemAddress(kind, nameOf(row))}>{nameOf(row)}</RowLink>,
  };
}

function AddButton({ kind }: { kind: TestItem }) {
  const t = useTexts('loadTests');
  return <ActButton icon={IconPlus} to={itemAddress(kind, NEW)} text={t(`${kind}.add`)} />;
}

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
function DeleteTestItem({ kind, name, onDelete, onClose, onDeleted }: DeleteTestItemProps) {
  const t = useTexts('loadTests');
  const remove = useMutation({
    mutationFn: () => onDelete(name),
    onSuccess: onDeleted,
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
