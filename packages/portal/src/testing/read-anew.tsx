import { useQueryClient } from '@tanstack/react-query';

/** Reads anew what a screen beside it shows, as its next poll does. */
export function ReadAnew() {
  const queries = useQueryClient();
  return (
    <button type="button" onClick={() => void queries.refetchQueries()}>
      Read anew
    </button>
  );
}
