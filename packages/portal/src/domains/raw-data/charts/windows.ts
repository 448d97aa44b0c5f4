export const windowNames = ['seconds10', 'minute1', 'minutes10'] as const;
export type WindowName = (typeof windowNames)[number];

export const windowMs: Readonly<Record<WindowName, number>> = {
  seconds10: 10_000,
  minute1: 60_000,
  minutes10: 600_000,
};
