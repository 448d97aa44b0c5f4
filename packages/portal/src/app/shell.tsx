import { AppShell } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';

/** Header, navigation and the screen. */
export function Shell() {
  return (
    <AppShell padding="lg">
      <AppShell.Main id="content">
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}
