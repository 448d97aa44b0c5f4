import { Outlet } from '@tanstack/react-router';

/** Screens that stand alone: the sign-in and the car's screen. */
export function BareFrame() {
  return <Outlet />;
}
