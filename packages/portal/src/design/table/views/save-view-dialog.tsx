import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMessages, useTexts } from '../../../lib/language/texts.ts';
import { Dialog } from '../../dialogs/dialog.tsx';
import { VIEW_NAME_LIMIT } from './use-saved-views.ts';

interface SaveViewDialogProps {
  /** A view of one of these names is replaced. */
  readonly taken: readonly string[];
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks what the present view of a table is called. */
export function SaveViewDialog({ taken, onSave, onClose }: SaveViewDialogProps) {
  const t = useTexts('design.views');
  const message = useMessages();
  const [text, setText] = useState('');
  const [wasTried, setTried] = useState(false);
  const name = text.trim();
  return (
    <Dialog title={t('saveTitle')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A dialog is part of the page's tree: a form around the table must not be sent with it.
          event.stopPropagation();
          setTried(true);
          if (name === '') return;
          onSave(name);
          onClose();
        }}
      >
        <Stack>
          <TextInput
            label={t('name')}
            description={t('nameHelp')}
            maxLength={VIEW_NAME_LIMIT}
            data-autofocus
            value={text}
            error={wasTried && name === '' && message('validation.required')}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button type="submit">{t(taken.includes(name) ? 'replace' : 'save')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
