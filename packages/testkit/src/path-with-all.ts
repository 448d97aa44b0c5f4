/** The path of an endpoint with the same value for each of its `{name}` parameters. */
export function pathWithAll(path: string, value: string): string {
  return path.replaceAll(/\{\w+\}/g, () => value);
}
