import { Group, Paper, Stack, Text } from '@mantine/core';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import { type ReactNode, useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ActButton } from '../object/act-button.tsx';
import { ApiProblem } from '../../lib/calls/api-problem.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { Banner } from '../states/banner.tsx';
import { useProblemText } from '../states/error-state.tsx';
import { FormFrame } from './form-frame.tsx';
import type { ContractForm } from './use-contract-form.ts';

interface ResultFormProps<V extends FieldValues, T> {
  readonly form: ContractForm<V, T>;
  readonly label: string;
  readonly submitText: string;
  /** Why it cannot be run just now; null or absent when it can. */
  readonly locked?: string | null;
  /** What was told of the last success is over, and is told no more. */
  readonly isOver?: boolean;
  /** Gives what is to be told; what it throws is told with the HTTP status, or at the fields it names. */
  readonly onSubmit: (values: T) => Promise<string>;
  /** What may be done about a refusal, to stand under it. */
  readonly renderWayOn?: ((problem: ApiProblem) => ReactNode) | undefined;
  readonly children: ReactNode;
}

/**
 * A form that runs something and stays open to run it again, with what came of it: a message, or why not, with the HTTP
 * status when an answer exists (specification 3, section 8).
 */
export function ResultForm<V extends FieldValues, T>(props: ResultFormProps<V, T>) {
  const { form, locked = null } = props;
  const why = useId();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const refusalOf = useRefusal();
  const submit = async (values: T) => {
    setOutcome(null);
    try {
      setOutcome({ kind: 'success', text: await props.onSubmit(values) });
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || problem.fields.length > 0) throw problem;
      setOutcome({ kind: 'problem', text: refusalOf(problem), wayOn: props.renderWayOn?.(problem) });
    }
  };
  return (
    <Paper withBorder p="md">
      <FormFrame form={form} label={props.label} onSubmit={submit}>
        {props.children}
        <Stack gap={4}>
          <Group>
            <ActButton
              type="submit"
              loading={form.formState.isSubmitting}
              disabled={locked !== null}
              {...(locked !== null && { 'aria-describedby': why })}
              icon={IconPlayerPlay}
              text={props.submitText}
            />
          </Group>
          {locked !== null && (
            <Text id={why} fz="sm" c="dimmed">
              {locked}
            </Text>
          )}
        </Stack>
        {outcome !== null && !(outcome.kind === 'success' && props.isOver === true) && (
          <Banner kind={outcome.kind} onClose={() => setOutcome(null)}>
            {outcome.text} {outcome.wayOn}
          </Banner>
        )}
      </FormFrame>
    </Paper>
  );
}

interface Outcome {
  readonly kind: 'success' | 'problem';
  readonly text: string;
  readonly wayOn?: ReactNode;
}

function useRefusal(): (problem: ApiProblem) => string {
  const t = useTexts('design');
  const textOf = useProblemText();
  return (problem) => {
    const message = textOf(problem);
    return problem.status === 0 ? message : t('httpStatus', { message, status: problem.status });
  };
}
