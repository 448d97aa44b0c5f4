import { useMessages } from '../../lib/language/texts.ts';

/** What a scheduled job is called for people. */
export function useJobText(): (job: string) => string {
  const message = useMessages();
  return (job) => message(`jobs.${job}`);
}
