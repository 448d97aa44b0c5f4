import { Popover } from '@mantine/core';
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import type { ShownConsentForm } from '@vinculum/contract/forms/form.ts';
import { ActButton } from '../../../design/object/act-button.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { SignalGrid } from './signal-grid.tsx';

/** The signals of a form with how each is collected. */
export function SignalsPopover({ form }: { form: ShownConsentForm }) {
  const t = useTexts('consent.view');
  const entries = [...form.read_signals, ...form.write_signals];
  return (
    <Popover width="min(94vw, 56rem)" position="bottom-start" withArrow shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActButton
          variant="default"
          icon={IconListDetails}
          iconSize={16}
          disabled={entries.length === 0}
          text={t('signals', { count: entries.length })}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('signalsTitle')}>
        <SignalGrid entries={entries} />
      </Popover.Dropdown>
    </Popover>
  );
}
