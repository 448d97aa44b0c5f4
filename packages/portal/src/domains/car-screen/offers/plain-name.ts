/** A name of a catalogue or a wire: joined words, points, underscores; no words as people write them. */
const raw = /^\S*([a-z][A-Z]|[._/])\S*$/;

/** A name as words: "hvacFanSpeed" is "hvac fan speed"; what is written in words already stays as it is. */
export function plainName(name: string): string {
  if (!raw.test(name)) return name;
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[._/]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
