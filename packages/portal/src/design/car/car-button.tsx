import type { ReactNode } from 'react';
import classes from './car.module.css';

interface CarButtonProps {
  readonly kind?: 'accept' | 'decline' | 'plain' | 'danger';
  /** Names it for screen readers where the text alone is not enough. */
  readonly label?: string;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  /** Of a button that leads to a step: whether it is the one shown. */
  readonly isCurrent?: boolean;
  readonly type?: 'button' | 'submit';
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A button for a finger that reaches out while its owner looks elsewhere: 76 px high and wide at least. */
export function CarButton({ kind = 'plain', type = 'button', ...props }: CarButtonProps) {
  const isOff = props.isBusy === true || props.isDisabled === true;
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- one of two constants
      type={type}
      className={classes['button']}
      data-kind={kind}
      aria-label={props.label}
      aria-busy={props.isBusy === true || undefined}
      aria-current={props.isCurrent === true ? 'step' : undefined}
      disabled={isOff}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}
