import classes from './vin-text.module.css';

/** A VIN as tables show it: every character as wide as the next, never broken over two lines. */
export function VinText({ vin }: { readonly vin: string }) {
  return <span className={classes['vin']}>{vin}</span>;
}
