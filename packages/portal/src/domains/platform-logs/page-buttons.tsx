import { Button, Group } from '@mantine/core';
import { useStateOf } from '../../lib/use-state-of.ts';
import { useTexts } from '../../lib/language/texts.ts';

type Tokens = readonly (string | null)[];

/** With which each page of what is asked for was asked for, the newest first; something else begins with its newest. */
export const useTokens = (of: object) => useStateOf<Tokens>(of, NEWEST);

const NEWEST: Tokens = [null];

interface PageButtonsProps {
  readonly tokens: Tokens;
  /** Null while there is no older page. */
  readonly older: string | null;
  readonly onChange: (tokens: Tokens) => void;
}

/** The ways to older and newer pages. */
export function PageButtons({ tokens, older, onChange }: PageButtonsProps) {
  const t = useTexts('platformLogs');
  const isNewest = tokens.length === 1;
  return (
    <Group justify="flex-end" gap="sm">
      {!isNewest && (
        <Button variant="subtle" onClick={() => onChange(NEWEST)}>
          {t('newest')}
        </Button>
      )}
      <Button variant="default" disabled={isNewest} onClick={() => onChange(tokens.slice(0, -1))}>
        {t('newer')}
      </Button>
      <Button
        variant="default"
        disabled={older === null}
        onClick={() => older !== null && onChange([...tokens, older])}
      >
        {t('older')}
      </Button>
    </Group>
  );
}
