/**
 * How much was done as it is shown, with one decimal: rounded as every figure is, but never to a step that was not
 * reached.
 */
export function shownDone(done: number, perStep: number): number {
  const rounded = Math.round(done * 10) / 10;
  const reaches = Math.floor(rounded / perStep) > Math.floor(done / perStep);
  return reaches ? Math.floor(done * 10) / 10 : rounded;
}
