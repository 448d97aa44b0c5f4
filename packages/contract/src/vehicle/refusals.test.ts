import { expect, test } from 'vitest';
import { certificateRefusals, linkRefusals, problems, type Refusal } from './refusals.ts';

const tables: Readonly<Record<string, Readonly<Record<string, Refusal>>>> = {
  certificateRefusals,
  problems,
  linkRefusals,
};

test.each(Object.entries(tables))(
  'each of %s says in sentences what holds and what to do',
  (_name, table) => {
    for (const [code, { reason, cure }] of Object.entries(table)) {
      expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
      expect({ code, text: `${reason} ${cure}` }).toEqual({
        code,
        text: expect.stringMatching(/^\S.*\. \S.*\.$/),
      });
    }
  },
);
