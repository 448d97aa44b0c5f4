import { Button, Group } from '@mantine/core';
import { useTexts } from '../../lib/language/texts.ts';

interface PageButtonsProps {
  readonly tokens: readonly (string | null)[];
  /** Null while there is no older page. */
  readonly older: string | null;
  readonly onChange: (tokens: readonly (string | null)[]) => void;
}

/** The ways to older and newer pages. */
export function PageButtons({ tokens, older, onChange }: PageButtonsProps) {
  const t = useTexts('platformLogs');
  const isNewest = tokens.length === 1;
  return (
    <Group justify="flex-end" gap="sm">
      {!isNewest && (
        <Button variant="subtle" onClick={() => onChange([null])}>
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
