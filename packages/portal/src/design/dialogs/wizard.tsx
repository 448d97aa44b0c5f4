import { Button, Group, Stack, Stepper, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../lib/language/texts.ts';
import classes from './wizard.module.css';

export interface WizardStep {
  readonly key: string;
  readonly title: string;
  readonly content: ReactNode;
  /** Whether Next may leave this step; shows its own messages when not. */
  readonly validate?: () => boolean | Promise<boolean>;
}

interface WizardProps {
  readonly steps: readonly WizardStep[];
  readonly onDone: () => void | Promise<void>;
  readonly isBusy?: boolean;
  readonly doneLabel?: string;
  readonly initialStep?: number;
}

/** Steps with Back, Next and Done. What is typed lives with the caller, so nothing is lost between steps. */
export function Wizard({ steps, onDone, isBusy = false, doneLabel, initialStep = 0 }: WizardProps) {
  const t = useTexts('design');
  const [at, setAt] = useState(initialStep);
  const step = steps[at];
  if (step === undefined) return null;
  const isLast = at === steps.length - 1;
  const forward = async () => {
    if (step.validate !== undefined && !(await step.validate())) return;
    if (isLast) await onDone();
    else setAt(at + 1);
  };
  return (
    <Stack gap="lg">
      <Stepper
        active={at}
        onStepClick={(index) => index < at && setAt(index)}
        size="sm"
        aria-label={t('steps')}
        wrap
        classNames={{ separator: classes.separator }}
      >
        {steps.map(({ key, title }, index) => (
          <Stepper.Step key={key} label={title} allowStepSelect={index < at} />
        ))}
      </Stepper>
      <VisuallyHidden component="output">
        {t('stepOf', { step: at + 1, total: steps.length, name: step.title })}
      </VisuallyHidden>
      <div key={step.key}>{step.content}</div>
      <Group justify="space-between">
        <Button type="button" variant="default" disabled={at === 0} onClick={() => setAt(at - 1)}>
          {t('back')}
        </Button>
        <Button type="button" loading={isBusy} onClick={() => void forward()}>
          {isLast ? (doneLabel ?? t('done')) : t('next')}
        </Button>
      </Group>
    </Stack>
  );
}
