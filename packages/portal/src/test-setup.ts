import { setupServer } from 'msw/node';

/** Answers the calls of the screens under test; see testing/answers.ts. One for all test files of a worker. */
export const testServer = setupServer();
