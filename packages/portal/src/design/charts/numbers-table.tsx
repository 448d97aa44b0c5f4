interface NumbersTableProps {
  readonly caption: string;
  readonly head: readonly [string, string];
  /** A name, no two alike, and a number, as they are written. */
  readonly rows: readonly (readonly [string, string])[];
}

/** The numbers of a picture. */
export function NumbersTable({ caption, head, rows }: NumbersTableProps) {
  return (
    <table aria-label={caption}>
      <thead>
        <tr>
          <th scope="col">{head[0]}</th>
          <th scope="col">{head[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
