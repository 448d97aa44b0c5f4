import type { RemoteTypeId } from '@vinculum/contract/car-messages/remote-types.ts';
import { useEffect } from 'react';

/** The part of a form that has a value of some data type. */
interface ValueForm {
  readonly getFieldState: (name: 'value') => { readonly error?: unknown };
  readonly trigger: (name: 'value') => Promise<boolean>;
}

/** Looks at a value anew when its type changes: what was wrong with it as one type may not be as another. */
export function useJudgedAnew({ getFieldState, trigger }: ValueForm, type: RemoteTypeId | null): void {
  useEffect(() => {
    if (getFieldState('value').error !== undefined) void trigger('value');
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps -- by the type the form judges
  }, [type, getFieldState, trigger]);
}
