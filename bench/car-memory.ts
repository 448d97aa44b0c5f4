export function measureCarMemory(): Promise<string[]> {
  return Promise.resolve(['todo']);
}
