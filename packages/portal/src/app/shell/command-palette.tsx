/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox with a list under it (ARIA 1.2), which select and datalist can't show */
import { Modal, Text, TextInput, UnstyledButton } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useNavigate } from '@tanstack/react-router';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { useFocusBack } from '../../design/use-focus-back.ts';
import { searchable } from '../../lib/searchable.ts';
import { useTextOf, useTexts } from '../../lib/texts.ts';
import classes from './command-palette.module.css';
import { screensToGo } from './screens-to-go.ts';

/** Finds a screen by its name and goes there; arrow keys choose, Enter goes. */
export function CommandPalette({ principal, onClose }: { principal: Principal; onClose: () => void }) {
  const t = useTexts('app');
  const textOf = useTextOf();
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  useFocusBack();
  const found = screensToGo(principal)
    .map(({ to, textKeys }) => ({ to, names: [...new Set(textKeys.map(textOf))] }))
    .filter(({ names }) => names.some((name) => searchable(name).includes(searchable(typed))));
  const go = (to: string) => {
    onClose();
    void navigate({ to });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setChosen((chosen + step + found.length) % found.length);
    }
    const target = found[chosen];
    if (event.key === 'Enter' && target !== undefined) go(target.to);
  };
  return (
    <Modal.Root opened onClose={onClose} yOffset="12vh" transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('commands')}>
        <TextInput
          data-autofocus
          size="md"
          variant="unstyled"
          leftSection={<IconSearch size={20} aria-hidden />}
          placeholder={t('commandsHint')}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-label={t('commands')}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={found.length > 0 ? `${listId}-${chosen}` : undefined}
        />
        <div id={listId} role="listbox" aria-label={t('commands')} className={classes.list}>
          {found.map(({ to, names: [name, ...others] }, at) => (
            <UnstyledButton
              key={to}
              id={`${listId}-${at}`}
              role="option"
              aria-selected={at === chosen}
              tabIndex={-1}
              className={classes.option}
              onMouseEnter={() => setChosen(at)}
              onClick={() => go(to)}
            >
              {name}
              {others.length > 0 && (
                <Text span c="dimmed" fz="sm" ms="xs">
                  {others.join(' · ')}
                </Text>
              )}
            </UnstyledButton>
          ))}
        </div>
        {found.length === 0 && (
          <Text c="dimmed" p="md" component="output" display="block">
            {t('commandsNone')}
          </Text>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}
