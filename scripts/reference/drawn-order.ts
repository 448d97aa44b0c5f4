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
  return readFileSync(PAGE, 'utf8').replaceAll(
    /(\n *subgraph (gateway|domains)\b.*\n)[\s\S]*?(?=\n *end\n)/g,
    (_, head: string, name: keyof typeof drawn) => `${head}${drawn[name]}`,
  );
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
