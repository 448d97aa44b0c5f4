export { CarsMap } from './map/cars-map.tsx';
