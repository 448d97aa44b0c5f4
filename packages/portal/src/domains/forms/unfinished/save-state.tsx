import { Button, Group, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import {
  getUnfinishedFormEndpoint,
  keepUnfinishedFormEndpoint,
  type KeptUnfinished,
} from '@vinculum/contract/forms/unfinished-endpoints.ts';
import type { UnfinishedContent } from '@vinculum/contract/forms/unfinished-form.ts';
import { Banner } from '../../../design/states/banner.tsx';
import { useProblemText } from '../../../design/states/error-state.tsx';
import { ApiProblem } from '../../../lib/calls/api-problem.ts';
import { useFormats } from '../../../lib/language/formats.ts';
import { useCall, useEndpoint } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import type { Autosave, AutosaveState } from './autosave.ts';
import { useAutosaveState } from './use-autosave.ts';
import { newUuid } from '../../../lib/new-uuid.ts';

interface SaveTroubleProps {
  readonly autosave: Autosave;
  /** What the editor holds now. */
  readonly contentNow: () => UnfinishedContent;
  /** Puts another text into the editor. */
  readonly onTake: (content: UnfinishedContent) => void;
}

/** Says why what is written is not kept on the server, and asks when two texts stand; nothing while all is well. */
export function SaveTrouble(props: SaveTroubleProps) {
  const state = useAutosaveState(props.autosave);
  // Within the portal nothing is lost by leaving; with the page goes only what neither server nor browser could take.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: 'isAtRisk' in state && state.isAtRisk });
  if (state.kind === 'conflict') return <Conflict {...props} />;
  if (state.kind === 'failing' || state.kind === 'refused') return <NotSaved state={state} />;
  return null;
}

/** Says quietly since when what is written is kept; for beside the buttons. */
export function SaveState({ autosave }: { autosave: Autosave }) {
  const t = useTexts('formsUnfinished');
  const formats = useFormats();
  const state = useAutosaveState(autosave);
  const isKept = state.kind === 'unchanged' || state.kind === 'waiting';
  return (
    <Text fz="sm" c="dimmed" className="figures">
      {isKept && t('savesItself')}
      {state.kind === 'saved' && t('savedAt', { time: formats.time(state.at) })}
      {state.kind === 'failing' && t('tryingAgain')}
      {state.kind === 'refused' && t('notSaved')}
    </Text>
  );
}

function NotSaved({ state }: { state: Extract<AutosaveState, { readonly problem: Error }> }) {
  const t = useTexts('formsUnfinished');
  const design = useTexts('design');
  const textOf = useProblemText();
  const { problem, isAtRisk, kind } = state;
  const id = problem instanceof ApiProblem ? problem.requestId : '';
  return (
    <Banner kind="warning" title={t(kind === 'failing' ? 'tryingAgain' : 'notSaved')}>
      {textOf(problem)} {t(isAtRisk ? 'onlyHere' : 'inBrowser')}
      {id !== '' && (
        <Text fz="sm" c="dimmed">
          {design('requestId', { id })}
        </Text>
      )}
    </Banner>
  );
}

/** Two texts stand against each other; whichever is taken, the other one stays as an unfinished form of its own. */
function Conflict({ autosave, contentNow, onTake }: SaveTroubleProps) {
  const t = useTexts('formsUnfinished');
  const formats = useFormats();
  const input = { params: { key: autosave.key } };
  const other = useEndpoint(getUnfinishedFormEndpoint, input, { gcTime: 0, refetchOnMount: 'always' });
  const keep = useCall(keepUnfinishedFormEndpoint);
  const textOf = useProblemText();
  // Not what the editor began with: that is older than what contradicts it.
  const theirs = other.isFetchedAfterMount ? other.data?.unfinished : undefined;
  if (theirs === null) {
    return (
      <Banner kind="warning" title={t('conflictTitle')}>
        <Button variant="default" size="compact-md" onClick={() => autosave.overrule(0)}>
          {t('keepMine')}
        </Button>
      </Banner>
    );
  }
  const aside = (content: UnfinishedContent) =>
    keep.mutateAsync({ params: { key: newUuid() }, body: { revision: 0, content } });
  const takeTheirs = async (kept: KeptUnfinished) => {
    await aside(contentNow());
    autosave.adopt(kept.revision);
    onTake(kept.content);
  };
  const keepMine = async (kept: KeptUnfinished) => {
    await aside(kept.content);
    autosave.overrule(kept.revision);
  };
  // What they refuse is shown below.
  const settle = (how: (kept: KeptUnfinished) => Promise<void>) => {
    if (theirs !== undefined) void how(theirs).catch(() => undefined);
  };
  const problem = other.error ?? keep.error;
  return (
    <Banner kind="warning" title={t('conflictTitle')}>
      {theirs !== undefined && (
        <Text>{t('conflict', { name: theirs.updated_by, time: formats.dateTime(theirs.updated_on) })}</Text>
      )}
      {problem !== null && <Text c="var(--mantine-color-error)">{textOf(problem)}</Text>}
      <Group gap="xs" mt="xs">
        <Button variant="default" loading={keep.isPending} onClick={() => settle(takeTheirs)}>
          {t('takeTheirs')}
        </Button>
        <Button variant="default" loading={keep.isPending} onClick={() => settle(keepMine)}>
          {t('keepMine')}
        </Button>
      </Group>
    </Banner>
  );
}
