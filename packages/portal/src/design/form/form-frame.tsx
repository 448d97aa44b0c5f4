import { Anchor, List, Stack } from '@mantine/core';
import { type BaseSyntheticEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/language/texts.ts';
import { Banner } from '../states/banner.tsx';
import { useProblemText, useUntilOnline } from '../states/error-state.tsx';
import { idOfField } from './field.ts';
import { LeaveWarning } from './leave-warning.tsx';
import type { LeftEntry } from './use-contract-form.ts';

/** What the frame needs of a form, as `useContractForm` gives it. */
export interface FramedForm<T> {
  readonly formState: {
    readonly errors: object;
    readonly isDirty: boolean;
    readonly isSubmitting: boolean;
    readonly submitCount: number;
  };
  readonly handleSubmit: (
    onValid: (values: T) => Promise<void>,
  ) => (event: BaseSyntheticEvent) => Promise<void>;
  /** Puts problems at the fields that they name; whether it named any. */
  readonly showProblem: (problem: Error) => boolean;
  /** What became of what was typed when the session of its user ended. */
  readonly left?: LeftEntry;
}

interface FormFrameProps<T> {
  readonly form: FramedForm<T>;
  /** Called with the parsed values. What it throws is shown: at the fields it names, and above the form. */
  readonly onSubmit: (values: T) => Promise<void> | void;
  readonly label: string;
  /** Stands over the reason when the whole form was refused. */
  readonly problemTitle?: string;
  /** Stands over the problems of fields; how many there are by default. */
  readonly summaryTitle?: string;
  /** Asks before leaving with unsaved changes. */
  readonly warnsOnLeave?: boolean;
  readonly children: ReactNode;
}

/** A form with its error summary, which takes the focus after a refused save and jumps to the fields. */
export function FormFrame<T>(props: FormFrameProps<T>) {
  const { form, onSubmit } = props;
  const [told, setProblem] = useState<Error | null>(null);
  const problem = useUntilOnline(told);
  const problems = listErrors(form.formState.errors);
  const send = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await onSubmit(values);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (!form.showProblem(error)) setProblem(error);
    }
  });
  return (
    <form noValidate aria-label={props.label} onSubmit={(event) => void send(event)}>
      {props.warnsOnLeave === true && (
        <LeaveWarning isDirty={form.formState.isDirty && !form.formState.isSubmitting} />
      )}
      <Stack>
        <LeftNote left={form.left ?? null} />
        <ErrorSummary problems={problems} submits={form.formState.submitCount} title={props.summaryTitle} />
        {told !== null && problems.length === 0 && <Refusal problem={problem} title={props.problemTitle} />}
        {props.children}
      </Stack>
    </form>
  );
}

/** Says what became of what was typed when the session ended, until it is put away. */
function LeftNote({ left }: { left: LeftEntry }) {
  const t = useTexts('design');
  const [isShown, setShown] = useState(true);
  if (left === null || !isShown) return null;
  return (
    <Banner kind={left === 'back' ? 'info' : 'warning'} onClose={() => setShown(false)}>
      {t(left === 'back' ? 'broughtBack' : 'notBroughtBack')}
    </Banner>
  );
}

/** Why the whole form was refused; it takes the focus, since the button that sent it may stand far below. */
function Refusal({ problem, title }: { problem: Error | null; title: string | undefined }) {
  const textOf = useProblemText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  if (problem === null) return null;
  return (
    <div ref={box} tabIndex={-1} className="takes-focus">
      <Banner kind="problem" {...(title !== undefined && { title })}>
        {textOf(problem)}
      </Banner>
    </div>
  );
}

interface ShownProblem {
  readonly name: string;
  readonly message: string;
}

interface ErrorSummaryProps {
  readonly problems: readonly ShownProblem[];
  readonly submits: number;
  readonly title: string | undefined;
}

function ErrorSummary({ problems, submits, title }: ErrorSummaryProps) {
  const t = useTexts('design');
  const box = useRef<HTMLDivElement>(null);
  const shown = submits > 0 && problems.length > 0;
  const seen = useRef(0);
  const read = useReadPage(problems);
  useEffect(() => {
    // Once for each refused save: what goes wrong later, while somebody types, must not take the focus.
    if (shown && submits > seen.current) box.current?.focus();
    seen.current = submits;
  }, [shown, submits]);
  if (!shown) return null;
  return (
    <div ref={box} tabIndex={-1} className="takes-focus">
      <Banner kind="problem" title={title ?? t('correct', { count: problems.length })}>
        <List size="sm">
          {read.map(({ name, message, label }) => (
            <List.Item key={name}>
              <Anchor
                size="sm"
                c="inherit"
                display="inline-block"
                style={{ verticalAlign: 'top' }}
                py={3}
                underline="always"
                href={`#${idOfField(name)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(idOfField(name))?.focus();
                }}
              >
                {label}
                {message}
              </Anchor>
            </List.Item>
          ))}
        </List>
      </Banner>
    </div>
  );
}

/** A problem with the label of its field and the place of it among the fields of the page. */
interface ReadProblem extends ShownProblem {
  readonly label: string;
}

/**
 * Problems in the order of their fields on the page, whatever that of the schema, with the labels of the fields; what
 * has no field there comes last. Read once the page has rendered: a label may come with the message.
 */
function useReadPage(problems: readonly ShownProblem[]): readonly ReadProblem[] {
  const [read, setRead] = useState<readonly ReadProblem[]>([]);
  useLayoutEffect(() => {
    const next = inOrderOfPage(problems).map((problem) => ({ ...problem, label: labelOf(problem.name) }));
    // oxlint-disable-next-line react/set-state-in-effect -- what is read is the page, which has just been rendered
    setRead((before) => (isSame(before, next) ? before : next));
  }, [problems]);
  return read;
}

function isSame(before: readonly ReadProblem[], next: readonly ReadProblem[]): boolean {
  return JSON.stringify(before) === JSON.stringify(next);
}

function inOrderOfPage(problems: readonly ShownProblem[]): readonly ShownProblem[] {
  const elements = new Map(problems.map(({ name }) => [name, document.getElementById(idOfField(name))]));
  return problems.toSorted((one, other) => {
    const first = elements.get(one.name) ?? null;
    const second = elements.get(other.name) ?? null;
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    const follows = first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING;
    return follows === 0 ? 1 : -1;
  });
}

/**
 * The label of a field as the page shows it, since messages alone may all read the same; before it the name of its row,
 * where each row has the same fields.
 */
function labelOf(name: string): string {
  const label = document.querySelector(`label[for="${CSS.escape(idOfField(name))}"]`);
  const text = label?.textContent?.replace(/\s*\*$/, '').trim() ?? '';
  const row = label?.closest('fieldset[aria-label]')?.getAttribute('aria-label') ?? '';
  return [row, text].filter((part) => part !== '').join(', ') + (text === '' ? '' : ': ');
}

function listErrors(errors: object, prefix = ''): ShownProblem[] {
  return Object.entries(errors).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null || key === 'ref') return [];
    const name = prefix === '' ? key : `${prefix}.${key}`;
    if ('message' in value && typeof value.message === 'string') return [{ name, message: value.message }];
    return listErrors(value, name);
  });
}
