import type { Shape } from '@vinculum/contract/foundation/ids.ts';
import type { rewardsEarnedTextsEn } from './texts.en.ts';

export const rewardsEarnedTextsEs: Shape<typeof rewardsEarnedTextsEn> = {
  title: 'Recompensas obtenidas',
  consumer: 'Propietarios de los vehículos',
  oem: 'Fabricantes de los vehículos',
  total: 'En total: {amounts}',
  reached:
    'Alcanzada {steps, plural, one {una vez} other {# veces}} por {cars, plural, one {# vehículo} other {# vehículos}}',
  notReached: 'Aún sin alcanzar',
  none: 'Todavía no se ha obtenido nada. Las recompensas se calculan cada pocos minutos según lo que han hecho los vehículos con su consentimiento.',
  days: 'Últimos {count, number} días, en {currency}',
  daysSpoken: 'Se obtuvo algo en {days, plural, one {# día} other {# días}} de los últimos {count, number}.',
  daysHighest: 'Máximo en un día: {amount}',
  day: 'Día',
  cars: 'Vehículos',
  byOwner: 'Su propietario ha obtenido {amounts}',
  byMaker: 'Su fabricante ha obtenido {amounts}',
  amount: 'Obtenido',
};
