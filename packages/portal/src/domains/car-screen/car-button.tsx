import type { ReactNode } from 'react';
import classes from './car-button.module.css';

interface CarButtonProps {
  readonly kind?: 'accept' | 'decline' | 'plain' | 'danger';
  readonly label?: string;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  readonly isWide?: boolean;
  readonly type?: 'button' | 'submit';
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A button for a finger: 56 px high. `label` names it for screen readers where the text alone is not enough. */
export function CarButton({ kind = 'plain', type = 'button', ...props }: CarButtonProps) {
  const isOff = props.isBusy === true || props.isDisabled === true;
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- one of two constants
      type={type}
      className={classes['button']}
      data-kind={kind}
      data-wide={props.isWide === true || undefined}
      aria-label={props.label}
      aria-busy={props.isBusy === true || undefined}
      disabled={isOff}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}
