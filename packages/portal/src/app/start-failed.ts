/**
 * Says, in the words that the page came with, that the portal could not be drawn: texts could not be loaded, so there
 * are no others.
 */
export function showStartFailed(place: HTMLElement): void {
  place.querySelector('[hidden]')?.removeAttribute('hidden');
}
