import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ConsentForm } from '@vinculum/contract/forms/form.ts';
import { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { publishConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import type { DataPackage } from '@vinculum/contract/data-packages/data-package.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormFrame } from '../../../design/form/form-frame.tsx';
import { useContractForm } from '../../../design/form/use-contract-form.ts';
import { useAddress, useGo } from '../../../lib/navigation.ts';
import { useCall } from '../../../lib/calls/queries.ts';
import { addressOf, pageOf } from '../../../lib/screens/addresses.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { contentOf, type Draft, draftIn } from './draft.ts';
import { formRules } from './draft-problems.ts';
import type { EditorForm } from './editor-form.ts';
import { type EditorMode, editorMode } from './editor-mode.ts';
import { EditorPackages } from './sections/editor-packages.tsx';
import { FormView } from './form-view.tsx';
import { OwnerPreview } from './sentence/owner-preview.tsx';
import { PreviewOfDraft } from '../preview/preview-of-draft.tsx';
import { PlainSentence } from './sentence/plain-sentence.tsx';
import { useFormFacts } from './use-form-facts.ts';
import type { Autosave } from '../unfinished/autosave.ts';
import { SaveState, SaveTrouble } from '../unfinished/save-state.tsx';
import type { UnfinishedStart } from '../unfinished/start-of.ts';
import { useKeptValues } from '../unfinished/use-kept-values.ts';
import { type EditedDraft, Restored } from './restored.tsx';
import { WizardView } from './wizard/wizard-view.tsx';
import classes from './editor.module.css';

interface ConsentEditorProps {
  /** Under which what is written is kept until it is saved, and what was kept before. */
  readonly unfinishedKey: string;
  readonly start: UnfinishedStart;
  /** What is stored, or what a new form starts with. */
  readonly base: Draft;
  /** The packages that the form is made from. */
  readonly packages?: readonly DataPackage[];
  /** The draft that is changed, and when it was saved last; absent for a new one. */
  readonly edited?: EditedDraft;
}

const noPackages: readonly DataPackage[] = [];

/** One draft in two views, with the car's screen beside it. */
export function ConsentEditor(props: ConsentEditorProps) {
  const { unfinishedKey, start, base, packages = noPackages, edited } = props;
  const t = useTexts('formsEditor');
  const facts = useFormFacts(packages);
  const rules = useMemo(() => formRules(facts), [facts]);
  const form = useContractForm(rules, { defaultValues: base });
  const autosave = useKeptValues(form, { unfinishedKey, start, base, values: draftIn(start), contentOf });
  useJudgementAtStart(form, { rules, isStored: edited !== undefined });
  const [mode, setMode] = useMode();
  // Whatever the server names must be on the screen, whichever step it belongs to.
  const { send, saveAnd } = useSaving(edited, autosave, () => setMode('form'));
  const frame = useRef<HTMLDivElement>(null);
  const submit = () => {
    saveAnd('view');
    frame.current?.closest('form')?.requestSubmit();
  };
  return (
    <EditorPackages form={form} packages={packages}>
      <div className={classes['columns']}>
        <FormFrame form={form} label={t('form')} onSubmit={send}>
          <Stack ref={frame}>
            <Restored start={start} edited={edited} autosave={autosave} form={form} base={base} />
            <SaveTrouble
              autosave={autosave}
              contentNow={() => contentOf(form.getValues())}
              onTake={(content) => {
                if (content.kind === 'form') form.reset(content.form, { keepDefaultValues: true });
              }}
            />
            <ModeChoice mode={mode} onChange={setMode} />
            {mode === 'form' ? (
              <>
                <FormView form={form} />
                <Group className={classes['actions']} data-foot>
                  <SaveButtons isBusy={form.formState.isSubmitting} onChoose={saveAnd} />
                  <SaveState autosave={autosave} />
                </Group>
              </>
            ) : (
              <>
                <WizardView form={form} isStored={edited !== undefined} onDone={submit} />
                <SaveState autosave={autosave} />
              </>
            )}
          </Stack>
        </FormFrame>
        <DraftPreviews form={form} />
      </div>
    </EditorPackages>
  );
}

/** What the draft says, would send and shows to an owner, while it is written. */
function DraftPreviews({ form }: { form: EditorForm }) {
  const t = useTexts('formsEditor');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <aside className={classes['aside']} aria-label={t('previewHint')} tabIndex={0}>
      <PlainSentence form={form} />
      <PreviewOfDraft form={form} />
      <OwnerPreview form={form} />
    </aside>
  );
}

function ModeChoice({ mode, onChange }: { mode: EditorMode; onChange: (mode: EditorMode) => void }) {
  const t = useTexts('formsEditor');
  return (
    <SegmentedControl
      aria-label={t('view')}
      value={mode}
      onChange={onChange}
      data={[
        { value: 'form', label: t('form') },
        { value: 'wizard', label: t('wizard') },
      ]}
      className={classes['modes']}
    />
  );
}

interface SaveButtonsProps {
  readonly isBusy: boolean;
  readonly onChoose: (goTo: 'view' | 'publish') => void;
}

function SaveButtons({ isBusy, onChoose }: SaveButtonsProps) {
  const t = useTexts('formsEditor');
  const mayPublish = useMay(publishConsentFormEndpoint);
  return (
    <>
      <Button type="submit" loading={isBusy} onClick={() => onChoose('view')}>
        {t('save')}
      </Button>
      {mayPublish && (
        <Button type="submit" variant="default" disabled={isBusy} onClick={() => onChoose('publish')}>
          {t('saveAndPublish')}
        </Button>
      )}
    </>
  );
}

/**
 * What was stored before a rule, or under somebody else's permissions, is said at once. Of a new form only which of
 * its signals, of packages or of what was kept of it, cannot be saved as they are.
 */
function useJudgementAtStart(
  { trigger, getValues }: EditorForm,
  of: { readonly rules: unknown; readonly isStored: boolean },
): void {
  const { rules, isStored } = of;
  useEffect(() => {
    if (isStored) void trigger();
    else if (getValues('read_signals').length > 0) void trigger('read_signals');
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- trigger judges by the rules that are in force
  }, [trigger, getValues, isStored, rules]);
}

function useMode() {
  const address = useAddress()['mode'];
  return useState(address === 'wizard' || address === 'form' ? address : editorMode.get());
}

function useSaving(edited: EditedDraft | undefined, autosave: Autosave, onProblem: () => void) {
  const t = useTexts('formsEditor');
  const go = useGo();
  const save = useCall(saveConsentFormEndpoint);
  const next = useRef<'view' | 'publish'>('view');
  const send = async (values: ConsentForm) => {
    const answer = await autosave.finishBy((headers) =>
      save.mutateAsync({ body: { ...values, ...edited }, headers }),
    );
    notifications.show({ message: answer.message === '' ? t('saved') : answer.message, color: 'green' });
    const id = answer.consent_form_id;
    await go(
      next.current === 'publish'
        ? addressOf('/publish-consent/$consentFormId', { consentFormId: id })
        : pageOf.form(id),
      // The way back does not lead into an empty new form: what was written there is a draft now.
      { replace: edited === undefined },
    );
  };
  return {
    saveAnd: (goTo: 'view' | 'publish') => {
      next.current = goTo;
    },
    send: (values: ConsentForm) =>
      send(values).catch((problem: unknown) => {
        onProblem();
        throw problem;
      }),
  };
}
