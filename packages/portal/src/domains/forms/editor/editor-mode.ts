import { browserStorage } from '../../../lib/browser-storage.ts';

/** How a user fills in forms. */
export type EditorMode = 'form' | 'wizard';

const key = 'vinculum.consent-editor-mode';

/** The remembered way to fill in a form; null when the user wants to be asked. */
export const editorMode = {
  remembered(): EditorMode | null {
    const text = browserStorage.get(key);
    return text === 'form' || text === 'wizard' ? text : null;
  },
  get(): EditorMode {
    return editorMode.remembered() ?? 'form';
  },
  remember(mode: EditorMode): void {
    browserStorage.set(key, mode);
  },
  forget(): void {
    browserStorage.remove(key);
  },
};
