import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusBack } from '../../design/use-focus-back.ts';
import { useTexts } from '../../lib/texts.ts';
import coloursClasses from './car-colours.module.css';
import classes from './car-dialog.module.css';
import textClasses from './car-text.module.css';

interface CarDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question over the car's screen, in its own look. */
export function CarDialog({ title, onClose, children }: CarDialogProps) {
  const t = useTexts('carScreen');
  useFocusBack();
  return (
    <Modal
      opened
      centered
      size="lg"
      title={title}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('cancel'), size: 48, iconSize: 24 }}
      classNames={{
        content: `${coloursClasses['colours'] ?? ''} ${classes['dialog'] ?? ''}`,
        header: classes['dialogHead'] ?? '',
        title: textClasses['title'] ?? '',
        body: classes['dialogBody'] ?? '',
      }}
    >
      {children}
    </Modal>
  );
}
