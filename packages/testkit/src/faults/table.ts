import type { CampaignReport, Round } from './campaign.ts';

/** Lines for people: figures of the whole, times by fault, and what should never have been. */
export function tableOf(report: CampaignReport): string[] {
  const { rounds, acknowledged, lost, doubled, late, unwell } = report;
  const { calls, answers, messages, batches } = acknowledged;
  const byFault = Map.groupBy(rounds, ({ fault }) => fault);
  const refused = [...report.refusals].map(([what, count]) => `${count} ${what}`).join(', ');
  return [
    '',
    `seed ${report.seed}, ${rounds.length} rounds`,
    '',
    row(['fault', 'rounds', 'answers again, s', 'delivers again, s']),
    row(['', '', 'p50   p99   max', 'p50   p99   max']),
    ...[...byFault].map(([fault, of]) =>
      row([
        fault,
        String(of.length),
        times(of, ({ answered }) => answered),
        times(of, ({ delivered }) => delivered),
      ]),
    ),
    ...[...report.leftOut].map(([fault, reason]) => `${fault}: left out, ${reason}`),
    '',
    `acknowledged writes        ${calls + answers + messages + batches}: ${calls} calls, ${answers} answers, ${messages} messages, ${batches} batches`,
    `lost                       ${lost.length}`,
    `doubled                    ${doubled.length}`,
    `delivered after revocation ${late.length}`,
    `refused meanwhile          ${refused === '' ? 'nothing' : refused}`,
    ...[...lost, ...doubled, ...late, ...unwell].map((what) => `  ${what}`),
  ];
}

const WIDTHS = [30, 8, 20, 20];

function row(cells: readonly string[]): string {
  return cells.map((cell, place) => cell.padEnd(WIDTHS[place] ?? 0)).join('');
}

/** p50, p99 and max in seconds. */
function times(rounds: readonly Round[], of: (round: Round) => number): string {
  const sorted = rounds.map(of).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return [at(0.5), at(0.99), at(1)].map((ms) => (ms / 1000).toFixed(2).padEnd(6)).join('');
}
