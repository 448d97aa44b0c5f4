import { ActionIcon, Group } from '@mantine/core';
import { Select } from '../../../design/form/choice/select.tsx';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import {
  type AudienceRow,
  deleteAudienceEndpoint,
  listAudiencesEndpoint,
} from '@vinculum/contract/publication/audiences.ts';
import { useState } from 'react';
import { Confirm } from '../../../design/dialogs/confirm.tsx';
import { idOfField } from '../../../design/form/field.ts';
import { useProblemText } from '../../../design/states/error-state.tsx';
import { useCall, useEndpoint } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';

interface SavedAudiencesProps {
  readonly value: AudienceRow | null;
  readonly onChange: (audience: AudienceRow | null) => void;
}

/** Chooses one of the organisation's saved audiences; the one chosen can be deleted. */
export function SavedAudiences({ value, onChange }: SavedAudiencesProps) {
  const t = useTexts('publication.saved');
  const [isDeleting, setDeleting] = useState(false);
  const remove = useCall(deleteAudienceEndpoint, {
    onSuccess: () => onChange(null),
    onSettled: () => setDeleting(false),
  });
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <AudienceSelect value={value} onChange={onChange} problem={remove.error} />
      {value !== null && (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('delete', { name: value.name })}
          onClick={() => setDeleting(true)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
      {isDeleting && value !== null && (
        <Confirm
          title={t('deleteTitle', { name: value.name })}
          confirmLabel={t('deleteConfirm')}
          isDangerous
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ params: { id: value.audience_id } })}
          onCancel={() => setDeleting(false)}
        >
          {t('deleteText')}
        </Confirm>
      )}
    </Group>
  );
}

/** The saved audiences; at their field stands also the problem of a deletion. */
function AudienceSelect(props: SavedAudiencesProps & { readonly problem: Error | null }) {
  const { value, onChange } = props;
  const t = useTexts('publication.saved');
  const textOf = useProblemText();
  const audiences = useEndpoint(listAudiencesEndpoint, {});
  const rows = audiences.data?.data ?? [];
  const problem = audiences.error ?? props.problem;
  const labelOf = ({ name, vin_count: count }: AudienceRow) =>
    count === null ? t('ofFilter', { name }) : t('ofList', { name, count });
  return (
    <Select
      id={idOfField('audience_id')}
      label={t('pick')}
      placeholder={audiences.data !== undefined && rows.length === 0 ? t('none') : t('hint')}
      data={rows.map((row) => ({ value: String(row.audience_id), label: labelOf(row) }))}
      value={value === null ? null : String(value.audience_id)}
      onChange={(id) => onChange(rows.find((row) => String(row.audience_id) === id) ?? null)}
      error={problem === null ? undefined : textOf(problem)}
      searchable
      clearable
      w="min(100%, 26rem)"
    />
  );
}
