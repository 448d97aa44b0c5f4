import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { CarButton } from '../../../design/car/car-button.tsx';
import carClasses from '../../../design/car/car.module.css';
import classes from '../car-screen.module.css';

interface PagerProps {
  /** From 0. */
  readonly index: number;
  readonly count: number;
  readonly onGo: (index: number) => void;
  readonly texts: { readonly where: string; readonly previous: string; readonly next: string };
}

/** Leads from one to the next of many, which nobody has to scroll for; nothing for a single one. */
export function Pager({ index, count, onGo, texts }: PagerProps) {
  if (count < 2) return null;
  return (
    <div className={classes['pager']}>
      <CarButton label={texts.previous} isDisabled={index === 0} onClick={() => onGo(index - 1)}>
        <IconChevronLeft aria-hidden />
      </CarButton>
      <span className={carClasses['soft']}>{texts.where}</span>
      <CarButton label={texts.next} isDisabled={index === count - 1} onClick={() => onGo(index + 1)}>
        <IconChevronRight aria-hidden />
      </CarButton>
    </div>
  );
}
