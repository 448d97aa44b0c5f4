import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import {
  type CertificateFacts,
  changeTemplateEndpoint,
  type getTemplateEndpoint,
  readCertificateEndpoint,
} from '@vinculum/contract/load-tests/template-endpoints.ts';
import { certificateText } from '@vinculum/contract/load-tests/template.ts';
import { type Control, useWatch } from 'react-hook-form';
import { Banner } from '../../../design/states/banner.tsx';
import { useProblemText } from '../../../design/states/error-state.tsx';
import { Facts } from '../../../design/facts.tsx';
import { Section } from '../../../design/section.tsx';
import type { ApiProblem } from '../../../lib/calls/api-problem.ts';
import { useFormats } from '../../../lib/language/formats.ts';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { PemField } from './pem-field.tsx';
import type { TemplateValues } from './template-values.ts';

const TYPED_MS = 400;

interface CertificateFieldProps {
  readonly control: Control<TemplateValues, unknown, TemplateValues>;
  /** What is stored; null for a new template. */
  readonly stored: Pick<ResultOf<typeof getTemplateEndpoint>, 'certificate' | 'facts'> | null;
}

/** The bootstrap certificate, and what it says once it can be read. */
export function CertificateField({ control, stored }: CertificateFieldProps) {
  const t = useTexts('loadTests.templates');
  const certificate = useWatch({ control, name: 'certificate' });
  const [text] = useDebouncedValue(certificate, TYPED_MS);
  const mayRead = useMay(changeTemplateEndpoint);
  const read = useEndpoint(
    readCertificateEndpoint,
    { body: { certificate: text } },
    { enabled: mayRead && certificateText.safeParse({ certificate: text }).success, retry: false },
  );
  // Who may not have one read sees what is stored; who may is also told when that cannot be used any more.
  const facts = mayRead || stored?.certificate !== text ? read.data : stored.facts;
  return (
    <Stack gap="xs">
      <PemField
        control={control}
        name="certificate"
        label={t('certificate')}
        help={t('certificateHelp')}
        dropLabel={t('dropCertificate')}
        isRequired
      />
      <div aria-live="polite">
        {read.isLoading && (
          <Text fz="sm" c="dimmed">
            {t('reading')}
          </Text>
        )}
        {read.error !== null && <NotUsable problem={read.error} />}
        {facts && <Says facts={facts} />}
      </div>
    </Stack>
  );
}

/** Why vehicles could not use it, as a save would say. */
function NotUsable({ problem }: { problem: ApiProblem }) {
  const textOf = useProblemText();
  return <Banner kind="warning">{problem.fields[0]?.message ?? textOf(problem)}</Banner>;
}

function Says({ facts }: { facts: CertificateFacts }) {
  const t = useTexts('loadTests.templates');
  const { dateTime, number } = useFormats();
  return (
    <Section title={t('saysTitle')}>
      <Facts
        facts={[
          { name: t('subject'), value: facts.subject },
          { name: t('issuer'), value: facts.issuer },
          { name: t('maker'), value: facts.maker_name },
          { name: t('vinPrefixes'), value: facts.vin_prefixes.join(', ') },
          { name: t('validFrom'), value: dateTime(facts.valid_from) },
          { name: t('validUntil'), value: dateTime(facts.valid_until) },
          { name: t('remaining'), value: number(facts.remaining) },
        ]}
      />
    </Section>
  );
}
