import { Anchor, Button, Group } from '@mantine/core';
import { listAuditEndpoint } from '@vinculum/contract/audit/endpoints.ts';
import { Facts } from '../../design/facts.tsx';
import { JsonText } from '../../design/json-text.tsx';
import { VinLink } from '../../design/vins/vin-link.tsx';
import { useFormats } from '../../lib/language/formats.ts';
import { addressOf } from '../../lib/screens/addresses.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import type { ReactNode } from 'react';
import type { LogFields } from './log-text.ts';

/** Narrows the list to the entries that hold a text. */
export type Find = (text: string) => void;

interface LogFieldsProps {
  readonly fields: LogFields;
  /** Where the entry stands; null where the screen says so. */
  readonly place: { readonly group: string; readonly stream: string } | null;
  readonly onFind: Find;
}

/** What an entry says about itself: each thing leads to the other entries of it, or to its page. */
export function LogFieldFacts({ fields, place, onFind }: LogFieldsProps) {
  const t = useTexts('platformLogs');
  const { number } = useFormats();
  const mayAudit = useMay(listAuditEndpoint);
  const { requestId, user, vin, call, status, milliseconds, stack } = fields;
  const facts = [
    requestId !== null && {
      name: t('requestId'),
      value: (
        <Found text={requestId} onFind={onFind}>
          {mayAudit && (
            <Anchor fz="sm" renderRoot={linkTo(addressOf('/audit', { search: requestId }))}>
              {t('audited')}
            </Anchor>
          )}
        </Found>
      ),
    },
    user !== null && { name: t('user'), value: <Found text={user} onFind={onFind} /> },
    vin !== null && {
      name: t('vin'),
      value: (
        <Found text={vin} onFind={onFind}>
          <VinLink vin={vin} />
        </Found>
      ),
    },
    call !== null && { name: t('call'), value: call },
    status !== null && { name: t('status'), value: String(status) },
    milliseconds !== null && { name: t('took'), value: t('milliseconds', { ms: number(milliseconds, 1) }) },
    place !== null && {
      name: t('stream'),
      value: (
        <Anchor fz="sm" renderRoot={linkTo(addressOf('/logs-list', place))}>
          {t('placeOf', place)}
        </Anchor>
      ),
    },
    stack !== null && { name: t('stack'), value: <JsonText>{stack}</JsonText> },
  ].filter((fact) => fact !== false);
  return facts.length === 0 ? null : <Facts facts={facts} />;
}

interface FoundProps {
  readonly text: string;
  readonly onFind: Find;
  readonly children?: ReactNode;
}

function Found({ text, onFind, children }: FoundProps) {
  const t = useTexts('platformLogs');
  return (
    <Group gap="sm">
      <span>{text}</span>
      <Button
        size="compact-xs"
        variant="light"
        onClick={() => onFind(text)}
        aria-label={t('onlyOf', { text })}
      >
        {t('only')}
      </Button>
      {children}
    </Group>
  );
}
