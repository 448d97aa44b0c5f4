import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { GroupName } from './group-name.tsx';
import type { SignalCatalogue } from './signal-catalogue.ts';

interface GroupTabsProps {
  /** What the row of tabs is called. */
  readonly label: string;
  readonly catalogue: SignalCatalogue;
  /** A further tab, after those of the groups. */
  readonly further?: ReactNode;
  readonly value: string;
  readonly onChange: (group: string) => void;
  /** The panels. */
  readonly children: ReactNode;
}

/** A tab for each group of signals. */
export function GroupTabs({ label, catalogue, further, value, onChange, children }: GroupTabsProps) {
  return (
    <Tabs value={value} onChange={(next) => next !== null && onChange(next)} keepMounted={false}>
      <Tabs.List aria-label={label}>
        {catalogue.groups.map(({ groupName }) => (
          <Tabs.Tab key={groupName} value={groupName}>
            <GroupName name={groupName} />
          </Tabs.Tab>
        ))}
        {further}
      </Tabs.List>
      {children}
    </Tabs>
  );
}
