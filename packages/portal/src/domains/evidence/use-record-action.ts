import { notifications } from '@mantine/notifications';
import IconFileCertificate from '@tabler/icons-react/dist/esm/icons/IconFileCertificate.mjs';
import { useMutation } from '@tanstack/react-query';
import { getConsentRecordEndpoint } from '@vinculum/contract/evidence/record.ts';
import type { ConsentResponseRow } from '@vinculum/contract/responses/endpoints.ts';
import { saveFile } from '../../design/copy-download.tsx';
import { useProblemText } from '../../design/states/error-state.tsx';
import type { Act } from '../../design/object/act.ts';
import { download } from '../../lib/calls/api.ts';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';

type Which = Pick<ConsentResponseRow, 'consent_form_id' | 'vin_number'>;

/** The action that saves the consent record of a row as a file; none for those who may not have it. */
export function useRecordAction(): (row: Which) => readonly Act[] {
  const t = useTexts('evidence');
  const textOf = useProblemText();
  const mayHave = useMay(getConsentRecordEndpoint);
  const file = useMutation({
    mutationFn: (row: Which) =>
      download(getConsentRecordEndpoint, { params: { id: row.consent_form_id, vin: row.vin_number } }),
    onSuccess: async (record, row) => saveFile(fileName(row), await readable(record)),
    onError: (problem, { vin_number: vin }) =>
      notifications.show({
        color: 'red',
        message: t('failed', { vin, reason: textOf(problem) }),
        autoClose: false,
      }),
  });
  if (!mayHave) return () => [];
  return (row) => [
    {
      label: t('downloadOf', { vin: row.vin_number }),
      word: t('record'),
      icon: IconFileCertificate,
      isDisabled: file.isPending,
      onClick: () => file.mutate(row),
    },
  ];
}

function fileName({ consent_form_id: formId, vin_number: vin }: Which): string {
  return `consent-record-${formId}-${vin}.json`;
}

/** With lines, for people. What was signed is the canonical JSON of it, whatever the layout. */
async function readable(record: Blob): Promise<Blob> {
  const content: unknown = JSON.parse(await record.text());
  return new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' });
}
