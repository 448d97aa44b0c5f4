import { CarsOnMap } from './cars-on-map.tsx';
import { useCarPlaces } from './use-car-places.ts';

interface CarsMapProps {
  /** A VIN. */
  readonly chosen?: string;
  readonly onChoose: (vin: string) => void;
}

/** A small map of the own cars that share their place, for who may call `listPlacesEndpoint`. */
export function CarsMap({ chosen, onChoose }: CarsMapProps) {
  const places = useCarPlaces();
  return <CarsOnMap places={places} chosen={chosen} onChoose={onChoose} height={280} />;
}
