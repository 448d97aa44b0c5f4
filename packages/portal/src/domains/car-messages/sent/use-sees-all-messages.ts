import { useSession } from '../../../lib/session.tsx';

/** Whether the user sees what every consumer sent, as operators do. */
export function useSeesAllMessages(): boolean {
  return useSession().principal.portal === 'ADMIN';
}
