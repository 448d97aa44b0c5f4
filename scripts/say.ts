import process from 'node:process';

/** Writes a line to the terminal, which is the interface of scripts; the product's log goes to a file. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
