let token: string | null = null;
let onEnd: (() => void) | null = null;
let onRenewal: (() => void) | null = null;

/** The access token of this page. In memory only: nothing that a script could read later. */
export const accessToken = {
  get: () => token,
  set(next: string): void {
    token = next;
  },
  clear(): void {
    token = null;
  },
  /** Who is told when a fresh token has come: it may say something else about what the user may do. */
  onRenewal(listener: (() => void) | null): void {
    onRenewal = listener;
  },
  reportRenewal(): void {
    onRenewal?.();
  },
  /** Who is told when the session can't be renewed. */
  onEnd(listener: (() => void) | null): void {
    onEnd = listener;
  },
  reportEnd(): void {
    onEnd?.();
  },
};
