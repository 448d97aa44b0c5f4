import { useLocalStorage } from '@mantine/hooks';
import { z } from 'zod';
import { useSession } from '../../../lib/session.tsx';

/** Most views of one table: more would not be looked through. */
export const MOST_VIEWS = 12;

/** Most characters of a view's name. */
export const VIEW_NAME_LIMIT = 40;

const savedViews = z
  .array(z.object({ name: z.string().min(1).max(VIEW_NAME_LIMIT), search: z.record(z.string(), z.string()) }))
  .max(MOST_VIEWS);

/** How a table stood when somebody gave it a name. */
export type SavedView = z.output<typeof savedViews>[number];

interface SavedViews {
  readonly views: readonly SavedView[];
  /** Puts a view at its place, or at the end; one of the same name is replaced. */
  readonly save: (view: SavedView, place?: number) => void;
  readonly remove: (view: SavedView) => void;
}

/** The views that the user has saved of a table, kept in this browser. */
export function useSavedViews(table: string): SavedViews {
  const { principal } = useSession();
  const [views, setViews] = useLocalStorage<readonly SavedView[]>({
    key: `vinculum.table.${table}.views.${principal.userId}`,
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: read,
  });
  const without = (before: readonly SavedView[], { name }: SavedView) =>
    before.filter((view) => view.name !== name);
  return {
    views,
    save: (view, place) =>
      setViews((before) => {
        const same = before.findIndex(({ name }) => name === view.name);
        const others = without(before, view);
        return others.toSpliced(place ?? (same === -1 ? others.length : same), 0, view);
      }),
    remove: (view) => setViews((before) => without(before, view)),
  };
}

/** What is none, or of an older portal, is no view. */
function read(stored: string | undefined): readonly SavedView[] {
  try {
    return savedViews.safeParse(JSON.parse(stored ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}
