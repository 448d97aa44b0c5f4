import { Button, Popover } from '@mantine/core';
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import type { ShownConsentForm } from '@vinculum/contract/forms/form.ts';
import { useTexts } from '../../../lib/texts.ts';
import { SignalGrid } from './signal-grid.tsx';

/** The signals of a form with how each is collected. */
export function SignalsPopover({ form }: { form: ShownConsentForm }) {
  const t = useTexts('consent.view');
  const entries = [...form.read_signals, ...form.write_signals];
  return (
    <Popover width="min(94vw, 56rem)" position="bottom-start" withArrow shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconListDetails size={16} aria-hidden />}
          disabled={entries.length === 0}
        >
          {t('signals', { count: entries.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('signalsTitle')}>
        <SignalGrid entries={entries} />
      </Popover.Dropdown>
    </Popover>
  );
}
