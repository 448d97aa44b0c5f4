/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox with a list under it (ARIA 1.2), which select and datalist can't show */
import { Modal, Text, TextInput, UnstyledButton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useNavigate } from '@tanstack/react-router';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { useFocusBack } from '../../design/use-focus-back.ts';
import { screensToGo, useScreens } from '../../lib/screens/screens.ts';
import { searchable } from '../../lib/searchable.ts';
import { useTextOf, useTexts } from '../../lib/texts.ts';
import classes from './command-palette.module.css';

/** Finds a screen by its name and goes there; arrow keys choose, Enter goes. */
export function CommandPalette({ principal, onClose }: { principal: Principal; onClose: () => void }) {
  const t = useTexts('app');
  const textOf = useTextOf();
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  useFocusBack();
  const found = screensToGo(principal, useScreens())
    .map(({ to, icon, textKeys, helpKey }) => ({
      to,
      icon,
      names: [...new Set(textKeys.map(textOf))],
      help: helpKey === undefined ? '' : textOf(helpKey),
    }))
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
          {found.map((option, at) => (
            <PaletteOption
              key={option.to}
              {...option}
              id={`${listId}-${at}`}
              isChosen={at === chosen}
              onChoose={() => setChosen(at)}
              onGo={() => go(option.to)}
            />
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

interface PaletteOptionProps {
  readonly id: string;
  readonly icon: Icon | undefined;
  /** The first leads. */
  readonly names: readonly string[];
  /** One sentence for who does not know the word. */
  readonly help: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onGo: () => void;
}

function PaletteOption({
  id,
  icon: Picture = IconArrowRight,
  names,
  help,
  isChosen,
  onChoose,
  onGo,
}: PaletteOptionProps) {
  const [name, ...others] = names;
  return (
    <UnstyledButton
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className={classes.option}
      onMouseEnter={onChoose}
      onClick={onGo}
    >
      <Picture size={20} stroke={1.7} aria-hidden />
      <span className={classes.words}>
        <span>{[name, ...others].join(' · ')}</span>
        <Text span c="dimmed" fz="sm" truncate>
          {help}
        </Text>
      </span>
    </UnstyledButton>
  );
}
