import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** Names with what they are, in two columns. */
export function Facts({ facts }: { facts: readonly { readonly name: string; readonly value: ReactNode }[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
