import { readFileSync } from 'node:fs';

/**
 * Loaded before a process's own modules (`--import`), in its threads too: its clock is off by the milliseconds that
 * stand in a file. As with a clock that is set, timers go on; the machine's clock stays as it is.
 */
const file = process.env['CLOCK_OFFSET_FILE'] ?? '';
const LOOK_MS = 20;

const trueNow = Date.now.bind(Date);
const read = () => Number(readFileSync(file, 'utf8'));
let offset = read();
setInterval(() => {
  offset = read();
}, LOOK_MS).unref();

Date.now = () => trueNow() + offset;
globalThis.Date = new Proxy(Date, {
  construct: (real, input, target) =>
    // oxlint-disable-next-line typescript/no-unsafe-return, typescript/no-unsafe-argument -- as it was given
    Reflect.construct(real, input.length === 0 ? [Date.now()] : input, target),
});
