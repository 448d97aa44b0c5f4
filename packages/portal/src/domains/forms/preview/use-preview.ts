import { errorOf } from '@vinculum/contract/foundation/error-of.ts';
import type { Drive } from '@vinculum/collection/drive/drive.ts';
import { formSignals } from '@vinculum/collection/preview/form-signals.ts';
import { smallestKey } from '@vinculum/collection/preview/jwe-size.ts';
import {
  type FormPreview,
  type PreviewRequest,
  previewSteps,
} from '@vinculum/collection/preview/preview-form.ts';
import { readEncryptionKey } from '@vinculum/collection/preview/read-encryption-key.ts';
import { useEffect, useRef, useState } from 'react';
import type { SignalCatalogue } from '../../signals/public.ts';
import { type PreviewedForm, unsavableSignals } from './previewed-form.ts';
import { runInSlices } from './drive/run-in-slices.ts';

/** A drive and when it starts, in milliseconds since 1970. */
export interface ChosenDrive {
  readonly drive: Drive;
  readonly start: number;
}

interface PreviewRun {
  /** Of the last run that came to its end; stays while the next one is under way. */
  readonly preview: FormPreview | null;
  /** Of the run that is under way, 0 to 1; null when none is. */
  readonly share: number | null;
  readonly isStopped: boolean;
  /** Why the run came to nothing; a new choice runs anew. */
  readonly problem: Error | null;
  readonly stop: () => void;
}

/**
 * Runs a form over an hour of the chosen drive, anew for every new choice; `chosen` is null while something is missing.
 */
export function usePreview(
  form: PreviewedForm,
  catalogue: SignalCatalogue | undefined,
  chosen: ChosenDrive | null,
): PreviewRun {
  const [preview, setPreview] = useState<FormPreview | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [stopped, setStopped] = useState<ChosenDrive | null>(null);
  const [failed, setFailed] = useState<{ readonly chosen: ChosenDrive; readonly problem: Error } | null>(
    null,
  );
  const current = useRef<AbortController | null>(null);
  useEffect(() => {
    if (catalogue === undefined || chosen === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    current.current = controller;
    const run = async () => {
      const steps = previewSteps(requestOf(form, catalogue, chosen));
      const done = await runInSlices(steps, { signal, onShare: setShare, clock: () => performance.now() });
      if (done === null) return;
      setPreview(done);
      setShare(null);
    };
    run().catch((error: unknown) => {
      if (signal.aborted) return;
      setPreview(null);
      setShare(null);
      setFailed({ chosen, problem: errorOf(error) });
    });
    return () => controller.abort();
  }, [form, catalogue, chosen]);
  return {
    preview: chosen === null || stopped === chosen ? null : preview,
    share: chosen === null || stopped === chosen ? null : share,
    problem: failed !== null && failed.chosen === chosen ? failed.problem : null,
    isStopped: chosen !== null && stopped === chosen,
    stop: () => {
      current.current?.abort();
      setStopped(chosen);
    },
  };
}

function requestOf(form: PreviewedForm, catalogue: SignalCatalogue, chosen: ChosenDrive): PreviewRequest {
  const unsavable = unsavableSignals(form, catalogue);
  const sent = form.read_signals.filter(({ signal_id: id }) => !unsavable.has(id));
  return {
    ...chosen,
    consent: {
      ...formSignals(sent, (id) => catalogue.byId.get(id)),
      schedule: form.schedule,
    },
    hours: 1,
    key: readEncryptionKey(form.public_key ?? '') ?? smallestKey,
  };
}
