/** Whether the tests that can be run small are run at their full size: `npm run test:full`. */
export const isFullSize = process.env['MODE'] === 'full';
