/** One way to break the text of a statement: what stands from `start` to `end` is replaced. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Of the parentheses around it; those themselves belong to what is around them. */
  readonly depth: number;
}

const TOKEN =
  /'(?:[^']|'')*'|"[^"]*"|\{\d+\}|::\w+(?:\[\])?|[a-z_]\w*|\d+(?:\.\d+)?|<=|>=|<>|\|\||->>|->|\S/gi;
const CONDITION_OPENS = new Set(['where', 'and', 'or', 'on', 'having', 'when']);
const CLAUSE_ENDS = new Set(
  'where group order limit offset returning union for having left join cross inner set window then else end do on'.split(
    ' ',
  ),
);
const SWAPPED: ReadonlyMap<string, string> = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['+', '-'],
  ['-', '+'],
  ['asc', 'desc'],
  ['desc', 'asc'],
  ['min', 'max'],
  ['max', 'min'],
  ['least', 'greatest'],
  ['greatest', 'least'],
  ['true', 'false'],
  ['false', 'true'],
]);

/**
 * Every way in which the text of a statement, or of a part of one, is broken: a condition that always holds (an
 * alternative that never does), an order turned round, a bound moved by one, a limit, an assignment or a member of a
 * list left out, and their like.
 * @param text with `{0}`, `{1}` ... for what is put in
 */
export function editsOf(text: string): Edit[] {
  const tokens = tokensOf(text);
  return [
    ...conditionsIn(tokens),
    ...wordsIn(tokens),
    ...ordersIn(tokens),
    ...itemsIn(tokens),
    ...callsIn(tokens, text),
  ];
}

function tokensOf(text: string): Token[] {
  let depth = 0;
  return Array.from(text.matchAll(TOKEN), (match) => {
    if (match[0] === ')') depth -= 1;
    const token = {
      text: match[0].toLowerCase(),
      start: match.index,
      end: match.index + match[0].length,
      depth,
    };
    if (match[0] === '(') depth += 1;
    return token;
  });
}

/** The first place from `from` on where what began there has ended: in it only tokens of its own depth count. */
function endOf(tokens: readonly Token[], from: number, ends: (token: Token, at: number) => boolean): number {
  const depth = tokens[from]?.depth ?? 0;
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined || token.depth < depth || (token.depth === depth && ends(token, at))) return at;
  }
  return tokens.length;
}

function edit(replaced: readonly Token[], text: string): Edit[] {
  const [first, last] = [replaced[0], replaced.at(-1)];
  return first === undefined || last === undefined ? [] : [{ start: first.start, end: last.end, text }];
}

function conditionsIn(tokens: readonly Token[]): Edit[] {
  const ofBetween = new Set(
    tokens.flatMap(({ text }, at) =>
      text === 'between' ? [endOf(tokens, at, (token) => token.text === 'and')] : [],
    ),
  );
  const isJoint = (at: number) => ['and', 'or'].includes(tokens[at]?.text ?? '') && !ofBetween.has(at);
  return tokens.flatMap((_, from) => {
    const before = tokens[from - 1]?.text ?? '(';
    const opens = CONDITION_OPENS.has(before) && !ofBetween.has(from - 1);
    if (!opens && before !== '(') return [];
    const to = endOf(
      tokens,
      from,
      (token, at) => isJoint(at) || CLAUSE_ENDS.has(token.text) || token.text === ',',
    );
    if (!opens && !isJoint(to)) return [];
    if (['conflict', 'true', 'false'].includes(tokens[from]?.text ?? '')) return [];
    const isAlternative = before === 'or' || (tokens[to]?.text === 'or' && isJoint(to));
    return edit(tokens.slice(from, to), isAlternative ? 'false' : 'true');
  });
}

function wordsIn(tokens: readonly Token[]): Edit[] {
  return tokens.flatMap(({ text }, at) => {
    const [before, after] = [tokens[at - 1]?.text ?? '', tokens[at + 1]?.text ?? ''];
    if (text === 'is' && after === 'null') return edit(tokens.slice(at, at + 2), 'is not null');
    if (text === 'is' && after === 'not' && tokens[at + 2]?.text === 'null')
      return edit(tokens.slice(at, at + 3), 'is null');
    if (text === 'not' && ['exists', 'in'].includes(after)) return edit(tokens.slice(at, at + 1), '');
    if (text === 'exists' && before !== 'not') return edit(tokens.slice(at, at + 1), 'not exists');
    if (text === 'left' && after === 'join') return edit(tokens.slice(at, at + 1), '');
    if (text === 'distinct' && before !== 'is' && before !== 'not' && after !== 'on')
      return edit(tokens.slice(at, at + 1), '');
    if (text === 'limit') return edit(tokens.slice(at, clauseEnd(tokens, at + 1)), '');
    if (['min', 'max', 'least', 'greatest'].includes(text) && after !== '(') return [];
    if (['+', '-'].includes(text) && (before === '' || ['(', ','].includes(before))) return [];
    const swapped = SWAPPED.get(text);
    return swapped === undefined ? [] : edit(tokens.slice(at, at + 1), swapped);
  });
}

function clauseEnd(tokens: readonly Token[], from: number): number {
  return endOf(tokens, from, ({ text }) => CLAUSE_ENDS.has(text));
}

/** Items of an order that name no direction. */
function ordersIn(tokens: readonly Token[]): Edit[] {
  return tokens.flatMap(({ text }, at) => {
    if (text !== 'order' || tokens[at + 1]?.text !== 'by') return [];
    return listFrom(tokens, at + 2).flatMap(([from, to]) => {
      const item = tokens.slice(from, to);
      const last = item.at(-1);
      if (last === undefined || item.some((token) => ['asc', 'desc', 'nulls'].includes(token.text)))
        return [];
      return [{ start: last.end, end: last.end, text: ' desc' }];
    });
  });
}

/** From where to where the members of a list go that begins at `from`. */
function listFrom(tokens: readonly Token[], from: number): [number, number][] {
  const members: [number, number][] = [];
  for (let begins = from; begins < tokens.length; ) {
    const to = endOf(tokens, begins, ({ text }) => text === ',' || CLAUSE_ENDS.has(text) || text === 'from');
    members.push([begins, to]);
    if (tokens[to]?.text !== ',' || tokens[to]?.depth !== tokens[from]?.depth) break;
    begins = to + 1;
  }
  return members;
}

/** Assignments and members of lists, of which there are several. */
function itemsIn(tokens: readonly Token[]): Edit[] {
  return tokens.flatMap(({ text }, at) => {
    const isList =
      text === 'in' && tokens[at + 1]?.text === '(' && tokens[at + 2]?.text.startsWith("'") === true;
    if (text !== 'set' && !isList) return [];
    const members = listFrom(tokens, isList ? at + 2 : at + 1);
    if (members.length < 2) return [];
    return members.flatMap(([from, to], place) =>
      place === 0 ? edit(tokens.slice(from, to + 1), '') : edit(tokens.slice(from - 1, to), ''),
    );
  });
}

/** A value that stands for one that is missing. */
function callsIn(tokens: readonly Token[], text: string): Edit[] {
  return tokens.flatMap((token, at) => {
    if (token.text !== 'coalesce' || tokens[at + 1]?.text !== '(') return [];
    const close = endOf(tokens, at + 1, ({ text: word, depth }) => word === ')' && depth === token.depth);
    const [first] = listFrom(tokens, at + 2);
    const [from, to] = [tokens[first?.[0] ?? 0], tokens[(first?.[1] ?? 0) - 1]];
    if (from === undefined || to === undefined) return [];
    return edit(tokens.slice(at, close + 1), `(${text.slice(from.start, to.end)})`);
  });
}
