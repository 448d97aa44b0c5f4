/** Whether a topic is one of those that a filter names (MQTT 3.1.1, section 4.7). */
export function filterMatches(filter: string, topic: string): boolean {
  const wanted = filter.split('/');
  const levels = topic.split('/');
  // "#" stands for any number of levels, also for none: of its parent it is a match too.
  const isOpen = wanted.at(-1) === '#';
  if (isOpen) wanted.pop();
  if (isOpen ? levels.length < wanted.length : levels.length !== wanted.length) return false;
  return wanted.every((level, index) => level === '+' || level === levels[index]);
}
