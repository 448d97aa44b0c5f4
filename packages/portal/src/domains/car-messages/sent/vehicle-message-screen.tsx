import { Group, SimpleGrid, Stack } from '@mantine/core';
import {
  getVehicleMessageEndpoint,
  type SentMessageDetail,
} from '@vinculum/contract/car-messages/sent-messages.ts';
import { isFinished, messageStates } from '@vinculum/contract/car-messages/vocabulary.ts';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { Facts } from '../../../design/facts.tsx';
import { NotUpdated } from '../../../design/states/not-updated.tsx';
import { Page } from '../../../design/page.tsx';
import { Section } from '../../../design/section.tsx';
import { useFormats } from '../../../lib/language/formats.ts';
import { useParam } from '../../../lib/navigation.ts';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { kindOf } from './kind-of.ts';
import { MessageVehicles } from './message-vehicles.tsx';
import { RetryMessage } from './retry-message.tsx';
import { StateBar } from './state-bar.tsx';
import { StateChip } from './state-chip.tsx';
import { useMessageName } from './use-message-name.ts';
import { useSeesAllMessages } from './use-sees-all-messages.ts';
import { NotificationPreview } from '../notification/notification-preview.tsx';
import { useCommandTexts } from '../use-command-texts.ts';
import { useValueText } from '../use-value-text.ts';

const pollMs = 2000;

/** One message: what was sent, and how far it is with each car, live. */
export function VehicleMessageScreen() {
  const t = useTexts('carMessages');
  const nameOf = useMessageName();
  const id = Number(useParam('sendId'));
  const found = useEndpoint(
    getVehicleMessageEndpoint,
    { params: { id } },
    { refetchInterval: ({ state }) => pollMsOf(state.data) },
  );
  const parents = [{ to: '/vehicle-messages', title: t('sentTitle') }] as const;
  if (found.data === undefined) {
    return (
      <Page title={t('messageTitle')} parents={parents}>
        <NotYet source={found} />
      </Page>
    );
  }
  return (
    <Page title={nameOf(found.data)} parents={parents} action={<RetryMessage message={found.data} />}>
      <Stack gap="lg">
        <NotUpdated problem={found.error} />
        <SimpleGrid cols={{ base: 1, md: found.data.kind === 'command' ? 1 : 2 }} spacing="lg">
          <Progress message={found.data} />
          <MessageContent message={found.data} />
        </SimpleGrid>
        <MessageVehicles message={found.data} pollMs={pollMsOf(found.data)} />
      </Stack>
    </Page>
  );
}

function pollMsOf(message: SentMessageDetail | undefined): number | false {
  return isUnderWay(message) && pollMs;
}

function isUnderWay(message: SentMessageDetail | undefined): boolean {
  return (
    message !== undefined && messageStates.some((state) => !isFinished(state) && message.counts[state] > 0)
  );
}

function Progress({ message }: { message: SentMessageDetail }) {
  const t = useTexts('carMessages');
  const formats = useFormats();
  const { counts } = message;
  const seesAll = useSeesAllMessages();
  return (
    <Section title={t('progress')}>
      <Stack>
        <StateBar counts={counts} />
        <Group gap="xs">
          {messageStates
            .filter((state) => counts[state] > 0)
            .map((state) => (
              <StateChip key={state} state={state} count={counts[state]} />
            ))}
        </Group>
        <Facts
          facts={[
            { name: t('kind'), value: t(`kinds.${kindOf(message)}`) },
            ...(seesAll ? [{ name: t('consumer'), value: message.sender }] : []),
            { name: t('sentOn'), value: formats.exact(message.created_on) },
            { name: t('sentBy'), value: message.created_by },
            { name: t('deadline'), value: formats.exact(message.deadline) },
          ]}
        />
      </Stack>
    </Section>
  );
}

/** What a message said: the notification as the car shows it, or the values that were set. */
function MessageContent({ message }: { message: SentMessageDetail }) {
  const t = useTexts('carMessages');
  const texts = useCommandTexts();
  const valueText = useValueText();
  if (message.kind === 'command') return null;
  if (message.kind === 'notification') {
    return (
      <NotificationPreview
        title={message.title ?? ''}
        message={message.message ?? ''}
        url={message.url ?? ''}
        icon={message.icon}
      />
    );
  }
  return (
    <Section title={t('values')}>
      <Facts
        facts={Object.entries(message.values).map(([name, value]) => ({
          name: texts.signal(name),
          value: valueText(name, value),
        }))}
      />
    </Section>
  );
}
