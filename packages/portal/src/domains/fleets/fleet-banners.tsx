import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Banner } from '../../design/states/banner.tsx';
import { useProblemText } from '../../design/states/error-state.tsx';
import { ApiProblem } from '../../lib/calls/api-problem.ts';
import { pageOf } from '../../lib/screens/addresses.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import type { useSaveFleet } from './use-save-fleet.ts';

interface FleetBannersProps {
  readonly saving: ReturnType<typeof useSaveFleet>;
  /** The server's message, or why the fleet was not deleted. */
  readonly deleted: string | ApiProblem | null;
  readonly onDismissDeleted: () => void;
}

/** How the last save and the last deletion ended (specification 2, section 8). */
export function FleetBanners({ saving, deleted, onDismissDeleted }: FleetBannersProps) {
  const t = useTexts('fleets');
  const textOf = useProblemText();
  return (
    <>
      {saving.result?.kind === 'success' && (
        <Banner kind="success" onClose={saving.dismiss}>
          {saving.result.message}{' '}
          {saving.result.added !== null && (
            <Anchor inherit renderRoot={linkTo(pageOf.fleet(saving.result.added))}>
              {t('fill')}
            </Anchor>
          )}
        </Banner>
      )}
      {saving.result?.kind === 'problem' && <SaveProblem saving={saving} problem={saving.result.problem} />}
      {typeof deleted === 'string' && (
        <Banner kind="success" onClose={onDismissDeleted}>
          {deleted}
        </Banner>
      )}
      {deleted instanceof ApiProblem && (
        <Banner kind="problem" title={t('deleteFailed')} onClose={onDismissDeleted}>
          {textOf(deleted)}
        </Banner>
      )}
    </>
  );
}

function SaveProblem({ saving, problem }: Pick<FleetBannersProps, 'saving'> & { problem: ApiProblem }) {
  const t = useTexts('fleets');
  const textOf = useProblemText();
  return (
    <Banner kind="problem" title={t('saveFailed')} onClose={saving.dismiss}>
      <Stack gap="xs">
        <Text fz="sm">{textOf(problem)}</Text>
        <Group gap="sm">
          <Button size="xs" variant="default" onClick={() => saving.start(saving.failed?.fleet ?? null)}>
            {t('openAgain')}
          </Button>
          <Text fz="sm">{t('openAgainHint')}</Text>
        </Group>
      </Stack>
    </Banner>
  );
}
