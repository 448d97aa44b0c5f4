import { getLatelyEndpoint, getNeedsEndpoint, getPictureEndpoint } from '@vinculum/contract/home/overview.ts';
import { answer } from './answers.ts';

/** The control room of an organisation that nothing needs and at which nothing happened. */
export const quietRoom = [
  answer(getNeedsEndpoint, { range: '30d', needs: [], steps: [] }),
  answer(getPictureEndpoint, {
    range: '30d',
    unit: 'days',
    steps: [],
    consents: null,
    data: null,
    rewards: null,
  }),
  answer(getLatelyEndpoint, { range: '30d', happenings: [] }),
];
