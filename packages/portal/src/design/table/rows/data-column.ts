import type { ReactNode } from 'react';

/** A column of a table. */
export interface DataColumn<Row> {
  /** Also the name under which the server sorts, when sortable. */
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** `end` for figures. */
  readonly align?: 'start' | 'end';
  readonly isSortable?: boolean;
  /** What a row is known by, which leads where its columns do not fit. When absent the first that is no figure. */
  readonly isTitle?: boolean;
  /** Its values say what they are, as names do, and stand without the column's title where there is none. */
  readonly isPlain?: boolean;
  /** Somebody wrote its values: one long word of theirs breaks, as in a row's title. */
  readonly isWritten?: boolean;
}
