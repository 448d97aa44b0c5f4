import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../lib/texts.ts';

/** Starts a new form. */
export function AddForm() {
  const t = useTexts('consent.list');
  return (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      renderRoot={(props) => <Link to="/consent-form/new" {...props} />}
    >
      {t('add')}
    </Button>
  );
}
