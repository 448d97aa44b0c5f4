import { NO_VALUE } from '../../../lib/no-value.ts';
import { Anchor, Text } from '@mantine/core';
import { cloudCommands } from '@vinculum/contract/car-messages/vocabulary.ts';
import { jobNames } from '@vinculum/contract/scheduled-runs/vocabulary.ts';
import { isVin } from '@vinculum/contract/foundation/vin.ts';
import { VinLink } from '../../../design/vins/vin-link.tsx';
import { addressOf, type To } from '../../../lib/screens/addresses.ts';
import { linkTo } from '../../../lib/screens/link-to.tsx';
import { useObjectPage } from '../../../lib/screens/object-pages.ts';
import { useMessages, useTexts } from '../../../lib/language/texts.ts';
import { auditTextsEn } from '../texts.en.ts';

type Kind = keyof (typeof auditTextsEn)['targets'];

/** Where things without a page of their own are seen among others, by the operator, who reads the trail. */
const lists: Readonly<Partial<Record<Kind, (name: string) => To>>> = {
  'scheduled-run': () => '/run-cron',
  signal: (name) => addressOf('/update-signal', { search: name }),
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
  const pageOf = useObjectPage();
  if (target === null) return NO_VALUE;
  if (isVin(target)) return <VinLink vin={target} />;
  const [, kind = '', id = ''] = /^([a-z-]+)\/(.+)$/.exec(target) ?? [];
  if (!isKind(kind)) return target;
  const text = t(`targets.${kind}`, { id });
  const to = name === null ? undefined : (pageOf(kind, id) ?? lists[kind]?.(name));
  const job = kind === 'scheduled-run' ? jobNames.find((one) => one === name) : undefined;
  const command = kind === 'vehicle-send' ? cloudCommands.find((one) => one === name) : undefined;
  const shown =
    job !== undefined
      ? message(`jobs.${job}`)
      : command !== undefined
        ? message(`cloudCommands.${command}`)
        : name;
  const called = shown !== null && (
    <>
      {' '}
      <Text span inherit c="dimmed">
        {shown}
      </Text>
    </>
  );
  // The name is part of the link: beside it the link would be told from the text by its colour alone.
  return to === undefined ? (
    <>
      {text}
      {called}
    </>
  ) : (
    <Anchor inherit renderRoot={linkTo(to)}>
      {text}
      {called}
    </Anchor>
  );
}

function isKind(kind: string): kind is Kind {
  return Object.hasOwn(auditTextsEn.targets, kind);
}
