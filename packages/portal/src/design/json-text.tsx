import classes from './json-text.module.css';

/** JSON as it is written, in lines that never make a page wider. */
export function JsonText({ children }: { children: string }) {
  return <pre className={classes['json']}>{children}</pre>;
}
