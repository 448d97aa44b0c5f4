/** Made by the build (`world-cities.ts`): name, longitude, latitude, population; the largest first. */
declare module 'virtual:world-cities' {
  const cities: readonly (readonly [string, number, number, number])[];
  export default cities;
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
