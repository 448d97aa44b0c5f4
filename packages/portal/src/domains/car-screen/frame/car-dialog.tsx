import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import carClasses from '../../../design/car/car.module.css';
import { useFocusBack } from '../../../design/use-focus-back.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import classes from '../car-screen.module.css';
import { useCarTheme } from './car-theme.tsx';
import { turnFocus } from './turn-focus.ts';

interface CarDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question over the car's screen, in its own look. */
export function CarDialog({ title, onClose, children }: CarDialogProps) {
  const t = useTexts('carScreen');
  const { className } = useCarTheme();
  useFocusBack();
  return (
    <Modal
      opened
      centered
      size="56rem"
      padding="1.25rem"
      title={title}
      onClose={onClose}
      onKeyDown={(event) => turnFocus(event, event.currentTarget)}
      closeButtonProps={{
        'aria-label': t('cancel'),
        size: 76,
        iconSize: 32,
        c: 'inherit',
      }}
      classNames={{
        content: `${className} ${classes['dialog'] ?? ''}`,
        title: carClasses['title'] ?? '',
        body: carClasses['stack'] ?? '',
      }}
    >
      {children}
    </Modal>
  );
}
