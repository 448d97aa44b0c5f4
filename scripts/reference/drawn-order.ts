import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { serverRows } from '../guards/domain-order.ts';

const PAGE = resolve(import.meta.dirname, '../../docs/architecture.md');
const OF_GATEWAY = /^gateway\//;

/** The page of the architecture with the rows of the server's rooms as they stand in `domain-order.ts`. */
export function architecturePage(): string {
  const gateway = serverRows.filter((row) => row.every((room) => OF_GATEWAY.test(room)));
  const domains = serverRows.filter((row) => !gateway.includes(row));
  const drawn = { gateway: linesOf('g', gateway), domains: linesOf('d', domains) };
  return Object.entries(drawn).reduce(
    (page, [name, lines]) => withPicture(page, name, lines),
    readFileSync(PAGE, 'utf8'),
  );
}

function withPicture(page: string, name: string, lines: string): string {
  const picture = new RegExp(String.raw`(\n *subgraph ${name}\b.*\n)[\s\S]*?(?=\n *end\n)`);
  if (!picture.test(page)) throw new Error(`the page of the architecture has no picture of ${name}`);
  return page.replace(picture, (_, head: string) => `${head}${lines}`);
}

function linesOf(letter: string, rows: readonly (readonly string[])[]): string {
  return rows
    .map((row, index) => {
      const names = row.map((room) => room.replace(OF_GATEWAY, '')).join(', ');
      const above = index === 0 ? '' : `${letter}${index} --> `;
      return `      ${above}${letter}${index + 1}["${names}"]`;
    })
    .join('\n');
}
