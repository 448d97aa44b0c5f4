/** What a form held, and over which save of a stored thing it was typed; '' for what was not stored yet. */
interface Left {
  readonly values: unknown;
  readonly over: string;
}

/** What a session that ended by itself left in its forms: in memory, for the next session of the same user alone. */
let owner: number | null = null;
let isOpen = false;
const values = new Map<string, Left>();

/** Kept by names of forms, such as `data-package/new`. */
export const leftBehind = {
  /** A user works here: what another one left is gone. */
  workOf(userId: number): void {
    if (owner !== userId) values.clear();
    owner = userId;
    isOpen = false;
  },
  /** The session has ended: forms that go now leave what they hold where that was nobody's wish. */
  sessionEnded({ isByItself }: { readonly isByItself: boolean }): void {
    isOpen = isByItself;
    if (!isByItself) values.clear();
  },
  put(form: string, left: Left): void {
    if (isOpen) values.set(form, left);
  },
  find: (form: string): Left | undefined => values.get(form),
  forget(form: string): void {
    values.delete(form);
  },
};
