import { Group, Stack, Text } from '@mantine/core';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import { getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { useId } from 'react';
import { ActButton } from '../../design/object/act-button.tsx';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import type { EligibilityCheck } from './eligibility/use-eligibility.ts';
import type { Publisher } from './publisher.ts';
import { usePlanText } from './use-plan-text.ts';

interface ConfirmStepProps {
  readonly by: Publisher;
  /** Null until a form is chosen. */
  readonly formId: number | null;
  readonly check: EligibilityCheck;
  /** VINs of the list. */
  readonly count: number;
  /** Whether the list is still being read: what is known is of the one before. */
  readonly isTyping: boolean;
  readonly isBusy: boolean;
  readonly onPublish: () => void;
}

/** Says what will happen, and does it. Nothing is published while that is still being found out. */
export function ConfirmStep({ by, formId, check, count, isTyping, isBusy, onPublish }: ConfirmStepProps) {
  const t = useTexts('publishing');
  const publish = useTexts('consent.publish');
  const says = useId();
  const form = useEndpoint(
    getConsentFormEndpoint,
    { params: { id: formId ?? 0 } },
    { enabled: formId !== null },
  );
  const planText = usePlanText(by);
  const isUnknown = check.canCheck && check.answer === null;
  const isWaiting = isTyping || (isUnknown && check.problem === null);
  const text = () => {
    if (isWaiting) return t('plan.checking');
    if (isUnknown) return t('plan.unchecked');
    if (check.answer === null || form.data === undefined) return t('plan.first');
    return planText(check.answer, form.data);
  };
  return (
    <Stack gap="sm">
      <Text id={says} component="output" maw="75ch">
        {text()}
      </Text>
      <Group>
        <ActButton
          onClick={onPublish}
          icon={IconSend}
          loading={isBusy}
          disabled={isWaiting}
          aria-describedby={says}
          text={publish('submit', { count })}
        />
      </Group>
    </Stack>
  );
}
