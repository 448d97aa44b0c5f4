import type { CallOf } from '@vinculum/contract/foundation/endpoint.ts';
import { exportResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import { FileDownload } from '../../design/files/file-download.tsx';
import { fetchFile } from '../../design/files/fetch-file.ts';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';

/** Saves the responses that the list shows as CSV: `filter` is the list's own. */
export function ExportButton({
  filter,
}: {
  filter: NonNullable<CallOf<typeof exportResponsesEndpoint>['body']>;
}) {
  const t = useTexts('consent.responses');
  if (!useMay(exportResponsesEndpoint)) return null;
  const form = filter.consent_id === undefined ? '' : `-${filter.consent_id}`;
  return (
    <FileDownload
      label={t('csv')}
      fileName={() => `consent-responses${form}.csv`}
      fetch={(watch) => fetchFile(exportResponsesEndpoint, { body: filter }, watch)}
    />
  );
}
