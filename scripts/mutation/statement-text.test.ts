import { describe, expect, it } from 'vitest';
import { editsOf } from './statement-text.ts';

function brokenOf(text: string): string[] {
  return editsOf(text).map((edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end));
}

describe('editsOf', () => {
  it.each([
    [
      'where a = {0} and b < 3',
      ['where true and b < 3', 'where a = {0} and true', 'where a = {0} and b <= 3'],
    ],
    ['a = 1 or b', ['false or b', 'a = 1 or false']],
    ['select (a and b), c', ['select (true and b), c', 'select (a and true), c']],
    ['where a between {0} and {1}', ['where true']],
    [
      'select 1 where a in (select b from c where d)',
      ['select 1 where true', 'select 1 where a in (select b from c where true)'],
    ],
    [
      'x join y on y.a = x.a order by z',
      ['x join y on true order by z', 'x join y on y.a = x.a order by z desc'],
    ],
    ['x left join y on true', ['x  join y on true', 'x left join y on false']],
    [
      'order by a desc, b limit {0}',
      ['order by a asc, b limit {0}', 'order by a desc, b ', 'order by a desc, b desc limit {0}'],
    ],
    ['update t set a = 1, b = 2', ['update t set  b = 2', 'update t set a = 1']],
    ['on conflict (a) do update set b = {0}', []],
    ["a in ('B', 'C')", ["a in ( 'C')", "a in ('B')"]],
    ['select coalesce(sum(a), 0)', ['select (sum(a))']],
    ['a is null', ['a is not null']],
    ['a is not null', ['a is null']],
    ['not exists (select 1)', [' exists (select 1)']],
    ['a + 1', ['a - 1']],
    ['max(a)', ['min(a)']],
  ])('breaks %s', (text, broken) => {
    expect(brokenOf(text)).toEqual(broken);
  });

  it('leaves texts inside quotes alone', () => {
    expect(brokenOf("select 'a and b < c'")).toEqual([]);
  });
});
