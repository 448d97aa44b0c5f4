import { draftSchema } from '../editor/draft.ts';
import type { EditorForm } from '../editor/editor-form.ts';
import { PreviewButton } from './preview-button.tsx';

/** Opens the preview of a draft as it stands, saved or not. */
export function PreviewOfDraft({ form }: { form: EditorForm }) {
  return (
    <PreviewButton
      form={() => {
        const values = form.getValues();
        const parsed = draftSchema.safeParse(values);
        return parsed.success ? parsed.data : values;
      }}
    />
  );
}
