import { Button, Text } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useId } from 'react';
import { useTexts } from '../../lib/language/texts.ts';
import type { Act, Acts } from './act.ts';
import { ActButton } from './act-button.tsx';
import { ActionMenu } from './action-menu.tsx';

/** What may be done with the object of a page: the first possible action in words, the rest behind one button. */
export function PageActions({ actions: all }: { readonly actions: Acts }) {
  const t = useTexts('design');
  const actions = all.filter((action) => action !== false);
  const first = actions.find(({ reason }) => reason === undefined) ?? actions[0];
  if (first === undefined) return null;
  const rest = actions.filter((action) => action !== first);
  return (
    <Button.Group>
      <ActionButton action={first} />
      {rest.length > 0 && (
        <ActionMenu
          actions={rest.map(({ label, word = label, ...action }) => ({ ...action, label: word }))}
          renderOpener={(ref) => (
            <Button ref={ref} variant="default" px="xs" aria-label={t('morePageActions')}>
              <IconDots size={18} aria-hidden />
            </Button>
          )}
        />
      )}
    </Button.Group>
  );
}

function ActionButton({ action: { label, word = label, icon, to, onClick, reason } }: { action: Act }) {
  const id = useId();
  if (reason === undefined)
    return <ActButton variant="default" icon={icon} to={to} onClick={onClick} text={word} />;
  return (
    <div>
      {/* Not `disabled`: the keyboard would pass over it, and nobody could ask why. */}
      <ActButton
        variant="default"
        icon={icon}
        data-disabled
        aria-disabled
        aria-describedby={id}
        text={word}
      />
      <Text id={id} fz="xs" c="dimmed" maw="16rem">
        {reason}
      </Text>
    </div>
  );
}
