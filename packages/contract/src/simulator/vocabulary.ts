/** How many messages one run may send (specification 3 does not show the values). */
export const messageCounts = [1, 10, 100, 1000] as const;
export type MessageCount = (typeof messageCounts)[number];

export const simulatorRunStates = ['RUNNING', 'DONE', 'FAILED'] as const;
export type SimulatorRunState = (typeof simulatorRunStates)[number];

/** The screen asks this often while a run goes on. */
export const SIMULATOR_POLL_MS = 1000;
