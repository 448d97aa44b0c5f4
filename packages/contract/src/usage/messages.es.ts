import type { Shape } from '../foundation/ids.ts';
import type { usageEn } from './messages.en.ts';

export const usageEs: Shape<typeof usageEn> = {
  usage: {
    startAfterEnd: 'La fecha de inicio no puede ser posterior a la fecha de fin',
    sameDates: 'La fecha de fin y la de inicio no pueden ser la misma',
    periodRequired: 'Seleccione una duración',
    formRequired: 'Seleccione un formulario de consentimiento',
    sameForm: 'Elija otro formulario para comparar',
    tooManyBars:
      'Más de {max, number} barras. Elija {unit, select, months {meses naturales} weeks {semanas o meses} days {días o un periodo mayor} hours {horas o un periodo mayor} other {minutos o un periodo mayor}}, o un intervalo más corto.',
    tooManyDays: 'Como máximo, {max, number} días',
    minutesGone:
      'Los minutos se conservan {days, number} días. Elija horas o un periodo mayor, o un inicio posterior.',
  },
};
