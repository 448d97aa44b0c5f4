// oxlint-disable-next-line no-restricted-imports -- here the names in the address are checked
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { destinationOf, type ParamName, type SearchName, type To } from './screens/addresses.ts';

/** What stands after the question mark, by name. */
export type Search = Readonly<Partial<Record<SearchName, string>>>;

/** A parameter of the address, such as `consentFormId` of `/consent-view/$consentFormId`; '' when absent. */
export function useParam(name: ParamName): string {
  const params: Readonly<Record<string, unknown>> = useParams({ strict: false });
  const value = params[name];
  return typeof value === 'string' ? value : '';
}

/** What stands after the question mark, by name; values as texts. */
export function useAddress(): Search {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** Leads to another screen; resolves when it is there. With `replace` the way back leads past the present one. */
export function useGo(): (to: To, options?: { readonly replace?: boolean }) => Promise<void> {
  const navigate = useNavigate();
  return useCallback((to, options) => navigate({ ...destinationOf(to), ...options }), [navigate]);
}

/**
 * Changes parts of what stands after the question mark; undefined or '' removes a part. Whatever changes but the page
 * itself, lists begin at their first page. No history entry. Once the screen has been left nothing is changed: the
 * address is another screen's, whatever was under way here.
 */
export function useChangeAddress(): (
  change: Readonly<Partial<Record<SearchName, string | undefined>>>,
) => void {
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
