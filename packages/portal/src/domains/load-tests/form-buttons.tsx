import { Button, Group } from '@mantine/core';
import { linkTo } from '../../lib/screens/link-to.tsx';
import { useTexts } from '../../lib/texts.ts';
import { listAddresses, type TestItem } from './test-addresses.ts';

interface FormButtonsProps {
  readonly kind: TestItem;
  readonly submitText: string;
  /** Without it the form is only looked at. */
  readonly mayChange: boolean;
  readonly isSaving: boolean;
}

/** Saves the form, or leads back to the list. */
export function FormButtons({ kind, submitText, mayChange, isSaving }: FormButtonsProps) {
  const t = useTexts('loadTests');
  return (
    <Group justify="flex-end">
      <Button variant="default" renderRoot={linkTo(listAddresses[kind])}>
        {t(`${kind}.cancel`)}
      </Button>
      {mayChange && (
        <Button type="submit" loading={isSaving}>
          {submitText}
        </Button>
      )}
    </Group>
  );
}
