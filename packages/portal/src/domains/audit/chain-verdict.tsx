import { Code, Group, Stack, Text } from '@mantine/core';
import type { AuditVerdict } from '@vinculum/contract/audit/endpoints.ts';
import { Banner } from '../../design/states/banner.tsx';
import { CopyDownload } from '../../design/copy-download.tsx';
import { useProblemText } from '../../design/states/error-state.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import type { Verification } from './use-verification.ts';

/** What the verification found; nothing before one. */
export function ChainVerdict({
  verification: { verdict, problem, dismiss },
}: {
  verification: Verification;
}) {
  const t = useTexts('audit');
  const textOf = useProblemText();
  if (problem !== null)
    return (
      <Banner kind="problem" onClose={dismiss}>
        {textOf(problem)}
      </Banner>
    );
  if (verdict === null) return null;
  if (verdict.fault !== null)
    return (
      <Banner kind="problem" title={t('broken')} onClose={dismiss}>
        <Fault fault={verdict.fault} />
      </Banner>
    );
  return (
    <Banner kind="success" title={t('intact')} onClose={dismiss}>
      {verdict.head === null ? t('intactEmpty') : <Head verdict={verdict} head={verdict.head} />}
    </Banner>
  );
}

function Head({ verdict, head }: { verdict: AuditVerdict; head: NonNullable<AuditVerdict['head']> }) {
  const t = useTexts('audit');
  return (
    <Stack gap="xs">
      <Text>{t('intactText', { sealed: verdict.sealed })}</Text>
      <Group gap="sm">
        <Code style={{ overflowWrap: 'anywhere' }}>{t('head', head)}</Code>
        <CopyDownload text={`${head.position} ${head.hash}`} />
      </Group>
    </Stack>
  );
}

function Fault({ fault: { kind, position, event_id } }: { fault: NonNullable<AuditVerdict['fault']> }) {
  const t = useTexts('audit');
  return <Text>{t(kind, { event: String(event_id ?? ''), position: position ?? 0 })}</Text>;
}
