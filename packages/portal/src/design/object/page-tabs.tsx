import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAddress, useChangeAddress } from '../../lib/navigation.ts';

/** One part of an object's page. */
export interface PageTab {
  /** As it stands in the address. */
  readonly name: string;
  readonly title: string;
  readonly render: () => ReactNode;
}

/** The parts of a page in their order; false stands for what this user may not see. */
export type TabsOfPage = readonly (PageTab | false)[];

interface PageTabsProps {
  readonly label: string;
  readonly tabs: TabsOfPage;
}

/** The parts of an object's page; the address says which is shown, the first one where it says nothing. */
export function PageTabs({ label, tabs: all }: PageTabsProps) {
  const tabs = all.filter((tab) => tab !== false);
  const asked = useAddress()['tab'];
  const change = useChangeAddress();
  const [first] = tabs;
  const shown = tabs.find(({ name }) => name === asked) ?? first;
  if (shown === undefined) return null;
  return (
    <Tabs
      value={shown.name}
      onChange={(next) =>
        change({
          tab: next === first?.name ? undefined : (next ?? undefined),
          sort: undefined,
          size: undefined,
        })
      }
      keepMounted={false}
    >
      <Tabs.List aria-label={label}>
        {tabs.map(({ name, title }) => (
          <Tabs.Tab key={name} value={name}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={shown.name} pt="md">
        {shown.render()}
      </Tabs.Panel>
    </Tabs>
  );
}
