/** Made by the build (`world-map.ts`): name, longitude, latitude, population; the largest first. */
declare module 'virtual:world-cities' {
  const cities: readonly (readonly [string, number, number, number])[];
  export default cities;
}

/** Made by the build (`world-map.ts`): outlines of countries, a line each, of fewer or more points. */
declare module 'virtual:world-land-*' {
  const lines: string;
  export default lines;
}

/** Of a catalogue a part, as the build takes it out (`compiled-texts.ts`); else the whole. */
declare module '*/texts.en.ts?signIn' {
  export const textsEn: typeof import('./lib/language/texts.en.ts').textsEn;
}
declare module '*/texts.es.ts?signIn' {
  export const textsEs: typeof import('./lib/language/texts.es.ts').textsEs;
}
declare module '*/texts.en.ts?first' {
  export const textsEn: typeof import('./lib/language/texts.en.ts').textsEn;
}
declare module '*/texts.es.ts?first' {
  export const textsEs: typeof import('./lib/language/texts.es.ts').textsEs;
}
