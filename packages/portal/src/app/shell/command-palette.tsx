/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox and its list (ARIA 1.2), which no tag can show */
import { Button, Group, Loader, Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { NotUpdated } from '../../design/states/not-updated.tsx';
import { useFocusBack } from '../../design/use-focus-back.ts';
import { useGo } from '../../lib/navigation.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { type AccountDialogName, isDialog } from './account-entries.ts';
import classes from './command-palette.module.css';
import { type PaletteOption, usePaletteOptions } from './use-palette-options.ts';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';

interface CommandPaletteProps {
  readonly principal: Principal;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onClose: () => void;
  /** Opens something of the own account. */
  readonly onAccount: (dialog: AccountDialogName) => void;
  /** Shows the list of keys in its place. */
  readonly onKeys: () => void;
}

/** Finds screens by name, and forms, cars, organisations, users and fleets; arrow keys choose, Enter goes. */
export function CommandPalette({ onClose, onAccount, onKeys, ...props }: CommandPaletteProps) {
  const t = useTexts('app');
  const goTo = useGo();
  useFocusBack();
  const go = ({ to }: PaletteOption) => {
    onClose();
    if (isDialog(to)) onAccount(to);
    else void goTo(to);
  };
  return (
    <Modal.Root opened onClose={onClose} yOffset="12vh" transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('commands')}>
        <Finder {...props} onGo={go} />
        <Group justify="flex-end" p="xs">
          <Button size="compact-xs" variant="subtle" onClick={onKeys}>
            {t('keys.title')}
          </Button>
        </Group>
      </Modal.Content>
    </Modal.Root>
  );
}

interface FinderProps extends Pick<CommandPaletteProps, 'principal' | 'typed' | 'onType'> {
  readonly onGo: (option: PaletteOption) => void;
}

/** Where what is looked for is typed, and what was found; the focus stays in the field while options are chosen. */
function Finder({ principal, typed, onType, onGo }: FinderProps) {
  const t = useTexts('app');
  const listId = useId();
  const { options: found, isSearching, problem } = usePaletteOptions(principal, typed);
  const [chosen, setChosen] = useChosen(found);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setChosen((chosen + step + found.length) % found.length);
    }
    if (event.key === 'Enter' && found[chosen] !== undefined) onGo(found[chosen]);
  };
  return (
    <>
      <TextInput
        data-autofocus
        size="md"
        variant="unstyled"
        leftSection={isSearching ? <Loader size={18} aria-hidden /> : <IconSearch size={20} aria-hidden />}
        placeholder={t(`commandsHint.${principal.portal}`)}
        value={typed}
        onChange={(event) => {
          onType(event.currentTarget.value);
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
          <PaletteRow
            key={option.key}
            option={option}
            id={`${listId}-${at}`}
            isChosen={at === chosen}
            onChoose={() => setChosen(at)}
            onGo={() => onGo(option)}
          />
        ))}
      </div>
      {problem !== null && <NotUpdated problem={problem} />}
      {found.length === 0 && !isSearching && <NothingFound />}
    </>
  );
}

/** Where the chosen option stands: the first, until the user chooses one, which is kept while others come. */
function useChosen(found: readonly PaletteOption[]): readonly [number, (at: number) => void] {
  const [chosen, setChosen] = useState<string | null>(null);
  const at = found.findIndex(({ key }) => key === chosen);
  return [Math.max(0, at), (next) => setChosen(next === 0 ? null : (found[next]?.key ?? null))];
}

function NothingFound() {
  const t = useTexts('app');
  return (
    <Stack c="dimmed" p="md" gap={0} component="output">
      <span>{t('commandsNone')}</span>
      <Text span fz="sm">
        {t('commandsNoneHint')}
      </Text>
    </Stack>
  );
}

interface PaletteRowProps {
  readonly id: string;
  readonly option: PaletteOption;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onGo: () => void;
}

/** One thing to go to: what it is called, and what it is for. */
function PaletteRow({ id, option, isChosen, onChoose, onGo }: PaletteRowProps) {
  const { icon: Picture = IconArrowRight, names, help } = option;
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
        <span>{names.join(' · ')}</span>
        <Text span c="dimmed" fz="sm">
          {help}
        </Text>
      </span>
    </UnstyledButton>
  );
}
