import { authorityContract } from '../suites/authority-contract.ts';
import { fakeAuthority } from './fake-authority.ts';

authorityContract('the authority in memory', async (options) => ({
  authority: await fakeAuthority(options),
  stop: () => undefined,
}));
