import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens what else can be done with the row of this name, and gives the item of that name. */
export async function rowMenuItem(user: UserEvent, row: string, item: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: `More actions for ${row}` }));
  return await screen.findByRole('menuitem', { name: item });
}
