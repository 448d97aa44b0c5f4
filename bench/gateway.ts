export function measureGateway(): Promise<string[]> {
  return Promise.resolve(['todo']);
}
