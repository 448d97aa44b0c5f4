import { Button, CloseButton, Group, Stack, TextInput } from '@mantine/core';
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import { useState } from 'react';
import { ActButton } from '../../object/act-button.tsx';
import { useAddress } from '../../../lib/navigation.ts';
import { linkHere } from '../../../lib/screens/link-to.tsx';
import { useMessages, useTexts } from '../../../lib/language/texts.ts';
import { useUndoToast } from '../../states/undo-toast.tsx';
import { NONE_HIDDEN, type TableState } from '../table-state.ts';
import { MOST_VIEWS, type SavedView, useSavedViews, VIEW_NAME_LIMIT } from './use-saved-views.ts';
import { Dialog } from '../../dialogs/dialog.tsx';

interface ViewsProps {
  readonly name: string;
  readonly state: TableState;
}

/** The saved views of a table, each a link to what its address was; nothing while there are none. */
export function SavedViews({ name, state }: ViewsProps) {
  const t = useTexts('design.views');
  const { views, save, remove } = useSavedViews(state.name);
  const undo = useUndoToast();
  const present = usePresentView(state);
  if (views.length === 0) return null;
  const forget = (view: SavedView) => {
    const place = views.indexOf(view);
    remove(view);
    undo(t('deleted', { name: view.name }), () => save(view, place));
  };
  return (
    <Group
      component="nav"
      gap={4}
      px="sm"
      py={4}
      aria-label={t('of', { name })}
      style={{ borderBottom: line }}
    >
      {views.map((view) => {
        const isPresent = isSame(view.search, present);
        return (
          <Group key={view.name} gap={0} wrap="nowrap">
            <Button
              size="compact-sm"
              variant={isPresent ? 'light' : 'subtle'}
              aria-current={isPresent ? 'page' : undefined}
              renderRoot={linkHere(view.search)}
            >
              {view.name}
            </Button>
            <CloseButton
              size="sm"
              aria-label={t('delete', { name: view.name })}
              onClick={() => forget(view)}
            />
          </Group>
        );
      })}
    </Group>
  );
}

const line = '1px solid var(--mantine-color-default-border)';

/** Keeps what a table shows under a name; not offered once there are as many as can be looked through. */
export function SaveView({ state }: Pick<ViewsProps, 'state'>) {
  const t = useTexts('design.views');
  const { views, save } = useSavedViews(state.name);
  const [isNaming, setNaming] = useState(false);
  const search = usePresentView(state);
  if (views.length >= MOST_VIEWS) return null;
  return (
    <>
      <ActButton
        size="xs"
        variant="subtle"
        color="gray"
        c="var(--mantine-color-text)"
        icon={IconBookmark}
        iconSize={16}
        onClick={() => setNaming(true)}
        text={t('save')}
      />
      {isNaming && (
        <SaveViewDialog
          taken={views.map(({ name }) => name)}
          onSave={(name) => save({ name, search })}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

/** All that the address would say of how the table stands: its filters, order, size and columns, at the first page. */
function usePresentView({ limit, hidden }: TableState): Readonly<Record<string, string>> {
  const { page: _, ...address } = useAddress();
  return {
    ...address,
    size: String(limit),
    hide: hidden.length === 0 ? NONE_HIDDEN : hidden.toSorted().join(','),
  };
}

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

interface SaveViewDialogProps {
  /** A view of one of these names is replaced. */
  readonly taken: readonly string[];
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks what the present view of a table is called. */
function SaveViewDialog({ taken, onSave, onClose }: SaveViewDialogProps) {
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
