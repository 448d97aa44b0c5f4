/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a meter element shows its own bar, never a drawing */
import { useId } from 'react';
import { useFormats } from '../../lib/language/formats.ts';
import { useTexts } from '../../lib/language/texts.ts';
import classes from './gauge.module.css';
import { angleOf, arcBetween, type GaugeScale, pointAt, ticksOf } from './gauge-scale.ts';

interface GaugeProps extends GaugeScale {
  readonly label: string;
  /** In the gauge's unit; null when it is not known. */
  readonly value: number | null;
  readonly unit: string;
  /** From this value on the arc is red. */
  readonly redFrom?: number;
  /** Under this value the arc is red. */
  readonly redBelow?: number;
  /** False: nobody knows where the scale ends, so that it has no figures. */
  readonly hasFigures?: boolean;
  /** About how many steps the scale shows. */
  readonly steps?: number;
}

const RADIUS = 84;

/** A round gauge with its value as text. A value beyond an end is written, while the needle stays at the end. */
export function Gauge(props: GaugeProps) {
  const { label, value, unit, min, max } = props;
  const t = useTexts('design');
  const formats = useFormats();
  const labelId = useId();
  const text = value === null ? t('noValue') : `${formats.number(value)} ${unit}`;
  return (
    <figure className={classes['gauge']}>
      <div
        role="meter"
        aria-labelledby={labelId}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuenow={Math.min(max, Math.max(min, value ?? min))}
        aria-valuetext={text}
      >
        <svg viewBox="-104 -104 208 186" aria-hidden>
          <Dial {...props} />
          {value !== null && (
            <g
              className={classes['needle']}
              style={{ transform: `rotate(${angleOf(value, { min, max })}deg)` }}
            >
              <path d="M -4 8 L 0 -68 L 4 8 Z" />
            </g>
          )}
          <circle r={7} className={classes['hub']} />
        </svg>
        <span className={classes['value']}>
          {value === null ? (
            <span className={classes['none']}>{t('noValue')}</span>
          ) : (
            <>
              {formats.number(value)} <span className={classes['unit']}>{unit}</span>
            </>
          )}
        </span>
      </div>
      <figcaption id={labelId}>{label}</figcaption>
    </figure>
  );
}

function Dial({ value, min, max, redFrom, redBelow, steps = 10, hasFigures = true }: GaugeProps) {
  const formats = useFormats();
  const on = { min, max, radius: RADIUS };
  const shown = value === null ? min : Math.min(max, Math.max(min, value));
  return (
    <>
      <path d={arcBetween(min, max, on)} className={classes['track']} />
      {shown > min && <path d={arcBetween(min, shown, on)} className={classes['reached']} />}
      {redFrom !== undefined && redFrom < max && (
        <path d={arcBetween(redFrom, max, { ...on, radius: RADIUS + 10 })} className={classes['red']} />
      )}
      {redBelow !== undefined && redBelow > min && (
        <path d={arcBetween(min, redBelow, { ...on, radius: RADIUS + 10 })} className={classes['red']} />
      )}
      {ticksOf({ min, max }, steps).map((tick, index) => {
        const angle = angleOf(tick, on);
        const [inner, outer, text] = [pointAt(angle, 72), pointAt(angle, 78), pointAt(angle, 60)];
        return (
          <g key={tick}>
            <line x1={inner.x} y1={inner.y} x2={outer.x} y2={outer.y} className={classes['tick']} />
            {hasFigures && index % 2 === 0 && (
              <text x={text.x} y={text.y} className={classes['figure']}>
                {formats.number(tick)}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}
