import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { MapOutline } from './map-outline.tsx';
import { extentOf } from './map-place.ts';

// What jsdom lacks.
Element.prototype.setPointerCapture = () => undefined;

const middle = { lat: 0, lon: 0 };
const around = () => extentOf([middle], 10);
const marks = [
  { key: 'car', ...middle, node: <button type="button">Car</button> },
  { key: 'near', lat: 0, lon: 2, node: <button type="button">Near</button> },
];

/** A map of two cars that may be shown something else of the same degrees. */
function TwoCars({ isFollowing }: { readonly isFollowing: boolean }) {
  const [shown, setShown] = useState(around);
  return (
    <>
      <MapOutline
        label="Cars"
        shown={shown}
        trail={[]}
        marks={() => marks}
        {...(isFollowing && { followed: { ...middle, name: 'Car' } })}
      />
      <button type="button" onClick={() => setShown(around())}>
        Show anew
      </button>
    </>
  );
}

async function openMap(isFollowing = false) {
  const { user } = await renderScreen(<TwoCars isFollowing={isFollowing} />);
  const map = screen.getByRole('region', { name: 'Cars' });
  const press = async (keys: string) => {
    map.focus();
    await user.keyboard(keys);
  };
  return { user, map, press };
}

/** Where a mark is drawn, in pixels to the right of the middle and below it. */
function placeOf(name: string): readonly [number, number] {
  const { left = '', top = '' } = screen.getByRole('button', { name }).parentElement?.style ?? {};
  return [Math.round(Number.parseFloat(left) - 320), Math.round(Number.parseFloat(top) - 180)];
}
const apart = () => placeOf('Near')[0] - placeOf('Car')[0];

test('the arrows move the map by as much each way, and plus and minus zoom around its middle', async () => {
  const { press } = await openMap();
  const before = apart();
  expect(placeOf('Car')).toEqual([0, 0]);
  await press('{ArrowRight}');
  expect(placeOf('Car')).toEqual([-80, 0]);
  await press('{ArrowUp}');
  expect(placeOf('Car')).toEqual([-80, 80]);
  await press('{ArrowDown}+');
  expect(placeOf('Car')).toEqual([-160, 0]);
  expect(apart()).toBeCloseTo(2 * before, -1);
  await press('-{ArrowLeft}');
  expect(placeOf('Car')).toEqual([0, 0]);
});

test('keys of what stands on the map, and the wheel without Ctrl, move nothing', async () => {
  const { user, map, press } = await openMap();
  const before = apart();
  screen.getByRole('button', { name: 'Car' }).focus();
  await user.keyboard('{ArrowRight}+');
  fireEvent.wheel(map, { deltaY: -200 });
  expect(placeOf('Car')).toEqual([0, 0]);
  expect(apart()).toBe(before);
  await press('{ArrowRight}');
  fireEvent.wheel(map, { deltaY: -200, ctrlKey: true });
  expect(placeOf('Car')).toEqual([-160, 0]);
  expect(apart()).toBeCloseTo(2 * before, -1);
});

test('a finger takes the map along until it is lifted, and two spread it', async () => {
  const { map } = await openMap();
  const before = apart();
  const ground = map.querySelector('svg') ?? map;
  const finger = (pointerId: number, clientX: number) => ({ pointerId, clientX, clientY: 0 });
  fireEvent.pointerMove(ground, finger(1, 50));
  expect(placeOf('Car')).toEqual([0, 0]);
  fireEvent.pointerDown(ground, finger(1, 0));
  fireEvent.pointerMove(ground, finger(1, 50));
  expect(placeOf('Car')).toEqual([50, 0]);
  fireEvent.pointerDown(ground, finger(2, 150));
  fireEvent.pointerMove(ground, finger(2, 250));
  expect(apart()).toBeCloseTo(2 * before, -1);
  fireEvent.pointerUp(ground, finger(2, 250));
  fireEvent.pointerCancel(ground, finger(1, 50));
  const after = placeOf('Car');
  fireEvent.pointerMove(ground, finger(1, 90));
  expect(placeOf('Car')).toEqual(after);
});

test('a map that follows leads back to what it follows, as close as it was made', async () => {
  const { user, press } = await openMap(true);
  const before = apart();
  const back = () => screen.queryByRole('button', { name: 'Centre on Car' });
  await press('+');
  expect(back()).toBeNull();
  await press('{ArrowRight}');
  expect(placeOf('Car')).toEqual([-80, 0]);
  await user.click(back() ?? document.body);
  expect(placeOf('Car')).toEqual([0, 0]);
  expect(apart()).toBeCloseTo(2 * before, -1);
  expect(back()).toBeNull();
});

test('a map that follows nothing leads nowhere back, and what is shown anew begins anew', async () => {
  const { user, press } = await openMap();
  const before = apart();
  await press('{ArrowRight}+');
  expect(screen.queryByRole('button', { name: /^Centre on/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show anew' }));
  expect(placeOf('Car')).toEqual([0, 0]);
  expect(apart()).toBe(before);
});
