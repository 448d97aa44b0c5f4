import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

/** A parameter of the address, such as `consentFormId` of `/consent-view/$consentFormId`; '' when absent. */
export function useParam(name: string): string {
  const params: Readonly<Record<string, unknown>> = useParams({ strict: false });
  const value = params[name];
  return typeof value === 'string' ? value : '';
}

/** What stands after the question mark, by name; values as texts. */
export function useAddress(): Readonly<Record<string, string>> {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/**
 * Changes parts of what stands after the question mark; undefined or '' removes a part. Whatever changes but the page
 * itself, lists begin at their first page. No history entry. Once the screen has been left nothing is changed: the
 * address is another screen's, whatever was under way here.
 */
export function useChangeAddress(): (change: Readonly<Record<string, string | undefined>>) => void {
  const navigate = useNavigate();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(
    (change) => {
      if (!isHere.current) return;
      void navigate({
        to: '.',
        replace: true,
        // Page 3 of one filter, sort or size is none of another.
        search: (before: Record<string, unknown>) => withoutEmpty({ ...before, page: undefined, ...change }),
      });
    },
    [navigate],
  );
}

function withoutEmpty(search: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
  );
}
