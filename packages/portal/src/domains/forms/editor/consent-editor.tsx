import { Anchor, Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import type { ConsentForm } from '@vinculum/contract/forms/form.ts';
import {
  getConsentFormEndpoint,
  listConsentFormsEndpoint,
  saveConsentFormEndpoint,
} from '@vinculum/contract/forms/endpoints.ts';
import { publishConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import type { DataPackage } from '@vinculum/contract/data-packages/data-package.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Banner } from '../../../design/states/banner.tsx';
import { FormFrame } from '../../../design/form/form-frame.tsx';
import { useContractForm } from '../../../design/form/use-contract-form.ts';
import { useAddress } from '../../../lib/navigation.ts';
import { useCall } from '../../../lib/queries.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/texts.ts';
import type { Draft } from './draft.ts';
import { formRules } from './draft-problems.ts';
import { editorMode } from './editor-mode.ts';
import { EditorPackages } from './sections/editor-packages.tsx';
import { FormView } from './form-view.tsx';
import { OwnerPreview } from './sentence/owner-preview.tsx';
import { PreviewOfDraft } from '../preview/preview-of-draft.tsx';
import { PlainSentence } from './sentence/plain-sentence.tsx';
import { useFormFacts } from './use-form-facts.ts';
import { useStoredDraft } from './use-stored-draft.ts';
import { WizardView } from './wizard/wizard-view.tsx';
import classes from './editor.module.css';

interface ConsentEditorProps {
  /** Where unsaved changes are kept. */
  readonly place: string;
  /** What is stored, or what a new form starts with. */
  readonly base: Draft;
  /** The packages that the form is made from. */
  readonly packages?: readonly DataPackage[];
  /** The draft that is changed, and when it was saved last; absent for a new one. */
  readonly edited?: EditedDraft;
}

interface EditedDraft {
  readonly consent_form_id: number;
  readonly updated_on: string;
}

const noPackages: readonly DataPackage[] = [];

/** One draft in two views, with the car's screen beside it. */
export function ConsentEditor({ place, base, packages = noPackages, edited }: ConsentEditorProps) {
  const t = useTexts('consentEditor');
  const facts = useFormFacts(packages);
  const rules = useMemo(() => formRules(facts), [facts]);
  const form = useContractForm(rules, { defaultValues: base });
  const retained = useStoredDraft(form, place, base);
  const isStored = edited !== undefined;
  const { trigger } = form;
  useEffect(() => {
    // What was stored before a rule, or under somebody else's permissions, is said at once. Of a new form only which
    // signals of its packages lack a return format.
    if (isStored) void trigger();
    else if (base.read_signals.length > 0) void trigger('read_signals');
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- trigger judges by the rules that are in force
  }, [trigger, isStored, base, rules]);
  const [mode, setMode] = useMode();
  const { send, saveAnd } = useSaving(edited, retained.forget);
  const mayPublish = useMay(publishConsentFormEndpoint);
  const frame = useRef<HTMLDivElement>(null);
  // Whatever the server names must be on the screen, whichever step it belongs to.
  const sendOrShow = (values: ConsentForm) =>
    send(values).catch((problem: unknown) => {
      setMode('form');
      throw problem;
    });
  const submit = () => {
    saveAnd('view');
    frame.current?.closest('form')?.requestSubmit();
  };
  return (
    <EditorPackages form={form} packages={packages}>
      <div className={classes['columns']}>
        <FormFrame form={form} label={t('form')} warnsOnLeave onSubmit={sendOrShow}>
          <Stack ref={frame}>
            {retained.isRestored && (
              <Banner kind="info">
                {t('restored')}{' '}
                <Anchor component="button" type="button" onClick={retained.discard}>
                  {t('discard')}
                </Anchor>
              </Banner>
            )}
            <SegmentedControl
              aria-label={t('view')}
              value={mode}
              onChange={setMode}
              data={[
                { value: 'form', label: t('form') },
                { value: 'wizard', label: t('wizard') },
              ]}
              className={classes['modes']}
            />
            {mode === 'form' ? <FormView form={form} /> : <WizardView form={form} onDone={submit} />}
            {mode === 'form' && (
              <Group className={classes['actions']}>
                <Button type="submit" loading={form.formState.isSubmitting} onClick={() => saveAnd('view')}>
                  {t('save')}
                </Button>
                {mayPublish && (
                  <Button
                    type="submit"
                    variant="default"
                    disabled={form.formState.isSubmitting}
                    onClick={() => saveAnd('publish')}
                  >
                    {t('saveAndPublish')}
                  </Button>
                )}
              </Group>
            )}
          </Stack>
        </FormFrame>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
        <aside className={classes['aside']} aria-label={t('previewHint')} tabIndex={0}>
          <PlainSentence form={form} />
          <PreviewOfDraft form={form} />
          <OwnerPreview form={form} />
        </aside>
      </div>
    </EditorPackages>
  );
}

function useMode() {
  const address = useAddress()['mode'];
  const [mode, setMode] = useState(address === 'wizard' || address === 'form' ? address : editorMode.get());
  return [mode, (next: string) => setMode(next === 'wizard' ? 'wizard' : 'form')] as const;
}

function useSaving(edited: EditedDraft | undefined, forget: () => void) {
  const t = useTexts('consentEditor');
  const navigate = useNavigate();
  const save = useCall(saveConsentFormEndpoint, {
    refetch: [listConsentFormsEndpoint, getConsentFormEndpoint],
  });
  const next = useRef<'view' | 'publish'>('view');
  return {
    saveAnd: (goTo: 'view' | 'publish') => {
      next.current = goTo;
    },
    send: async (values: Parameters<typeof save.mutateAsync>[0]['body']) => {
      const answer = await save.mutateAsync({ body: { ...values, ...edited } });
      forget();
      notifications.show({ message: answer.message === '' ? t('saved') : answer.message, color: 'green' });
      const id = answer.consent_form_id;
      await navigate({ to: next.current === 'publish' ? `/publish-consent/${id}` : `/consent-view/${id}` });
    },
  };
}
