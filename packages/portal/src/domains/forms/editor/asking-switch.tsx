import { Switch, type SwitchProps } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '../../../design/dialogs/confirm.tsx';
import { useTexts } from '../../../lib/language/texts.ts';

interface AskingSwitchProps extends Pick<SwitchProps, 'id' | 'label' | 'description'> {
  readonly checked: boolean;
  /** What is asked before it is turned off. */
  readonly question: { readonly title: string; readonly text: string };
  readonly onTurnOn: () => void;
  readonly onTurnOff: () => void;
}

/** A switch of something that is lost when it is turned off: that asks first. */
export function AskingSwitch({ question, onTurnOn, onTurnOff, ...shown }: AskingSwitchProps) {
  const t = useTexts('formsEditor');
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Switch
        {...shown}
        onChange={(event) => (event.currentTarget.checked ? onTurnOn() : setIsConfirming(true))}
        withThumbIndicator={false}
      />
      <Confirm
        opened={isConfirming}
        title={question.title}
        confirmLabel={t('turnOff')}
        isDangerous
        onConfirm={() => {
          onTurnOff();
          setIsConfirming(false);
        }}
        onCancel={() => setIsConfirming(false)}
      >
        {question.text}
      </Confirm>
    </>
  );
}
