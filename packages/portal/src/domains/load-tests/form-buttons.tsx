import { Button, Group, Text } from '@mantine/core';
import { ActButton } from '../../design/object/act-button.tsx';
import { useTexts } from '../../lib/language/texts.ts';
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
  if (!mayChange)
    return (
      <Group justify="space-between">
        <Text fz="sm" c="dimmed">
          {t('onlyRead')}
        </Text>
        <ActButton variant="default" to={listAddresses[kind]} text={t(`${kind}.toList`)} />
      </Group>
    );
  return (
    <Group justify="flex-end">
      <ActButton variant="default" to={listAddresses[kind]} text={t(`${kind}.cancel`)} />
      <Button type="submit" loading={isSaving}>
        {submitText}
      </Button>
    </Group>
  );
}
