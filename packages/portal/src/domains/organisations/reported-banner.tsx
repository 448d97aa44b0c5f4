import { Anchor, Text } from '@mantine/core';
import { Banner } from '../../design/states/banner.tsx';
import { pageOf } from '../../lib/screens/addresses.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import { useTexts } from '../../lib/language/texts.ts';

/** What was done, and what has to follow before it is of use. */
export interface Reported {
  readonly message: string;
  readonly hint?: string;
  /** A new organisation, which the filter of the list may hide. */
  readonly added?: { readonly id: number; readonly name: string };
}

interface ReportedBannerProps {
  readonly reported: Reported | null;
  readonly onClose: () => void;
}

/** Says what was done with an organisation, and leads to a new one. */
export function ReportedBanner({ reported, onClose }: ReportedBannerProps) {
  const t = useTexts('organisations');
  if (reported === null) return null;
  const { message, hint, added } = reported;
  return (
    <Banner kind="success" onClose={onClose}>
      {message}
      {added !== undefined && (
        <Text fz="sm">
          <Anchor inherit renderRoot={linkTo(pageOf.organisation(added.id))}>
            {t('openAdded', { name: added.name })}
          </Anchor>
        </Text>
      )}
      {hint !== undefined && <Text fz="sm">{hint}</Text>}
    </Banner>
  );
}
