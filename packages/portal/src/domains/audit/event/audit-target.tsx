import { Anchor, Text } from '@mantine/core';
import { jobNames } from '@vinculum/contract/scheduled-runs/vocabulary.ts';
import { isVin } from '@vinculum/contract/foundation/vin.ts';
import { VinLink } from '../../../design/vins/vin-link.tsx';
import { addressOf, pageOf, type To } from '../../../lib/screens/addresses.ts';
import { linkTo } from '../../../lib/screens/link-to.tsx';
import { useMessages, useTexts } from '../../../lib/texts.ts';
import { auditTextsEn } from '../texts.en.ts';

type Kind = keyof (typeof auditTextsEn)['targets'];
type Page = (target: { readonly id: string; readonly name: string | null }) => To;

/** Where each kind of thing is seen by the operator, who reads the trail; others are named without a link. */
const pages: Readonly<Partial<Record<Kind, Page>>> = {
  'consent-form': ({ id }) => pageOf.form(id),
  'vehicle-claim': ({ id }) => pageOf.claim(id),
  'vehicle-send': ({ id }) => pageOf.send(id),
  organisation: ({ id }) => pageOf.organisation(id),
  'load-test-run': ({ id }) => pageOf.loadTestRun(id),
  'load-test-profile': ({ id }) => addressOf('/asvlt-profile-management/$id', { id }),
  'certificate-template': ({ id }) => addressOf('/template-management/$id', { id }),
  'scheduled-run': () => '/run-cron',
  signal: ({ name }) => addressOf('/update-signal', { search: name ?? undefined }),
};

interface AuditTargetProps {
  /** As it is stored: `consent-form/1001`, a VIN, a user’s name. */
  readonly target: string | null;
  readonly name: string | null;
}

/** What was acted on, by what people call it, leading to its page where it has one and is still there. */
export function AuditTarget({ target, name }: AuditTargetProps) {
  const t = useTexts('audit');
  const message = useMessages();
  if (target === null) return '–';
  if (isVin(target)) return <VinLink vin={target} />;
  const [, kind = '', id = ''] = /^([a-z-]+)\/(.+)$/.exec(target) ?? [];
  if (!isKind(kind)) return target;
  const text = t(`targets.${kind}`, { id });
  const to = name === null ? undefined : pages[kind]?.({ id, name });
  const job = kind === 'scheduled-run' ? jobNames.find((one) => one === name) : undefined;
  const shown = job === undefined ? name : message(`jobs.${job}`);
  return (
    <>
      {to === undefined ? (
        text
      ) : (
        <Anchor inherit renderRoot={linkTo(to)}>
          {text}
        </Anchor>
      )}
      {shown !== null && (
        <Text span inherit c="dimmed">
          {' '}
          {shown}
        </Text>
      )}
    </>
  );
}

function isKind(kind: string): kind is Kind {
  return Object.hasOwn(auditTextsEn.targets, kind);
}
