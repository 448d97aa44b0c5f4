/** Made by the build (`world-cities.ts`): name, longitude, latitude, population; the largest first. */
declare module 'virtual:world-cities' {
  const cities: readonly (readonly [string, number, number, number])[];
  export default cities;
}
