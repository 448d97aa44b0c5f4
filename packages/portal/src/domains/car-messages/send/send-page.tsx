import { Stack } from '@mantine/core';
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import type { SendOutcome } from '@vinculum/contract/car-messages/endpoints.ts';
import { type ComponentType, useState } from 'react';
import { ActButton } from '../../../design/object/act-button.tsx';
import { Page } from '../../../design/page.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { SendOutcomePanel } from './send-outcome.tsx';
import { type Sender, useSender } from './use-sender.ts';

/** What a form for a message gets. */
export interface SendFormProps {
  /** `name` says what was sent. */
  readonly onSent: (outcome: SendOutcome, name: string) => void;
  readonly sender: Sender;
}

interface SendPageProps {
  readonly title: string;
  readonly lead: string;
  readonly form: ComponentType<SendFormProps>;
}

/** A page that sends something to cars: what became of the last one, and an empty form for the next. */
export function SendPage({ title, lead, form: Form }: SendPageProps) {
  const t = useTexts('carMessages');
  const sender = useSender();
  const [round, setRound] = useState(0);
  const [result, setResult] = useState<{ readonly outcome: SendOutcome; readonly name: string } | null>(null);
  const show = (outcome: SendOutcome, name: string) => {
    setResult({ outcome, name });
    // What nobody got stays, to be corrected.
    if (outcome.sent > 0) setRound((before) => before + 1);
    globalThis.scrollTo({ top: 0 });
  };
  return (
    <Page
      title={title}
      lead={lead}
      action={
        <ActButton variant="default" icon={IconListDetails} to="/vehicle-messages" text={t('sentTitle')} />
      }
    >
      {/* A new try, refused or not, takes the result of the last one away: both would contradict each other. */}
      <Stack gap="xl" onSubmit={() => setResult(null)}>
        {result !== null && <SendOutcomePanel {...result} onDismiss={() => setResult(null)} />}
        <Form key={`form-${round}`} onSent={show} sender={sender} />
      </Stack>
    </Page>
  );
}
