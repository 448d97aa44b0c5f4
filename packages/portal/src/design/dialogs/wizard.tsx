import { Button, Stack, Stepper, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/language/texts.ts';
import { DialogFoot } from './dialog-foot.tsx';
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
  /** Whether every step was gone through before, as of something that is edited: each can be gone to at once. */
  readonly isKnown?: boolean;
}

/** Steps with Back, Next and Done. What is typed lives with the caller, so nothing is lost between steps. */
export function Wizard(props: WizardProps) {
  const { steps, onDone, isBusy = false, doneLabel } = props;
  const t = useTexts('design');
  const { at, setAt, furthest, goTo, refusals, refuse } = usePlace(props);
  const content = useFirstWrong(refusals);
  const step = steps[at];
  if (step === undefined) return null;
  const isLast = at === steps.length - 1;
  const forward = async () => {
    if (!isLast) await goTo(at + 1);
    else if (step.validate === undefined || (await step.validate())) await onDone();
    else refuse();
  };
  return (
    <Stack gap="lg">
      <Stepper
        active={at}
        onStepClick={(index) => void goTo(index)}
        size="sm"
        aria-label={t('steps')}
        wrap
        classNames={{ separator: classes.separator, steps: classes.steps }}
      >
        {steps.map(({ key, title }, index) => (
          // What cannot be gone to is no button to whoever hears it or comes by key.
          <Stepper.Step
            key={key}
            label={title}
            allowStepSelect={index <= furthest && index !== at}
            disabled={index > furthest}
            aria-current={index === at ? 'step' : undefined}
          />
        ))}
      </Stepper>
      <VisuallyHidden component="output">
        {t('stepOf', { step: at + 1, total: steps.length, name: step.title })}
      </VisuallyHidden>
      <div key={step.key} ref={content}>
        {step.content}
      </div>
      <DialogFoot>
        <BackButton at={at} onBack={() => setAt(at - 1)} />
        <Button type="button" loading={isBusy} onClick={() => void forward()}>
          {isLast ? (doneLabel ?? t('done')) : t('next')}
        </Button>
      </DialogFoot>
    </Stack>
  );
}

/** Back; on the first step only its room, so that Next keeps its place at the other end. */
function BackButton({ at, onBack }: { readonly at: number; readonly onBack: () => void }) {
  const t = useTexts('design');
  if (at === 0) return <span />;
  return (
    <Button type="button" variant="default" onClick={onBack}>
      {t('back')}
    </Button>
  );
}

/** Gives the focus to the first wrong field of a step each time the step was refused, once its messages are there. */
function useFirstWrong(refusals: number) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) content.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return content;
}

/** The step that is shown, how often going on was refused, and the furthest that can be gone to at once. */
function usePlace({ steps, initialStep = 0, isKnown = false }: WizardProps) {
  const [at, setAt] = useState(initialStep);
  const [refusals, setRefusals] = useState(0);
  const refuse = () => setRefusals((before) => before + 1);
  const [furthest, setFurthest] = useState(isKnown ? steps.length - 1 : initialStep);
  /** Back without a question; forward over steps with which one may go on, to the first that has a mistake. */
  const goTo = async (target: number) => {
    for (let passed = at; passed < target; passed += 1) {
      if ((await steps[passed]?.validate?.()) !== false) continue;
      setAt(passed);
      refuse();
      return;
    }
    setAt(target);
    setFurthest(Math.max(furthest, target));
  };
  return { at, setAt, furthest, goTo, refusals, refuse };
}
