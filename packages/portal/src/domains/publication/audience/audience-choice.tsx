import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import {
  type AudienceFilter,
  type AudienceRow,
  resolveAudienceEndpoint,
} from '@vinculum/contract/publication/audiences.ts';
import { useState } from 'react';
import { ActButton } from '../../../design/object/act-button.tsx';
import type { useVinEntry } from '../../../design/vins/use-vin-entry.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import type { Publisher } from '../publisher.ts';
import { CarFilters } from './car-filters.tsx';
import { FoundCarsLine } from './found-cars-line.tsx';
import { type AudienceContent, SaveAudience } from './save-audience.tsx';
import { SavedAudiences } from './saved-audiences.tsx';
import { useFoundCars } from './use-found-cars.ts';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { carsOfModels } from './found-cars.ts';

interface AudienceChoiceProps {
  readonly by: Publisher;
  /** Null until a consumer is chosen. */
  readonly consumerId: number | null;
  /** The list of VINs: what is chosen goes in there. */
  readonly entry: ReturnType<typeof useVinEntry>;
}

/** Ways to fill the list beside typing: cars that were asked before, and saved audiences. */
export function AudienceChoice({ by, consumerId, entry }: AudienceChoiceProps) {
  const t = useTexts('publication');
  const [isOpen, setOpen] = useState(false);
  const [saving, setSaving] = useState<AudienceContent | null>(null);
  const take = (vins: readonly string[]) => {
    const known = new Set(entry.vins);
    const added = vins.filter((vin) => !known.has(vin));
    // What is no VIN stays too: it is for the user to correct.
    const entered = entry.field.input.current?.value.trim() ?? '';
    entry.replace([...(entered === '' ? [] : [entered]), ...added].join('\n'));
    notifications.show({ message: t('audience.taken', { count: added.length }) });
    setOpen(false);
  };
  const maySave = by === 'consumer';
  return (
    <>
      <Group gap="xs">
        <ActButton
          variant="default"
          icon={IconFilter}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          text={t(isOpen ? 'audience.close' : 'audience.open')}
        />
        {maySave && entry.problem === undefined && (
          <ActButton
            variant="subtle"
            icon={IconBookmark}
            onClick={() => setSaving({ vins: entry.vins })}
            text={t('saved.saveList')}
          />
        )}
      </Group>
      {isOpen && consumerId !== null && (
        <CarChoice by={by} consumerId={consumerId} maySave={maySave} onTake={take} onSave={setSaving} />
      )}
      {saving !== null && <SaveAudience content={saving} onClose={() => setSaving(null)} />}
    </>
  );
}

interface CarChoiceProps {
  readonly by: Publisher;
  readonly consumerId: number;
  readonly maySave: boolean;
  readonly onTake: (vins: readonly string[]) => void;
  readonly onSave: (content: AudienceContent) => void;
}

/** Cars among those asked before, by a filter or as they were saved, with how many there are. */
function CarChoice({ by, consumerId, maySave, onTake, onSave }: CarChoiceProps) {
  const t = useTexts('publication');
  const max = useSettings()?.max_vins ?? Number.POSITIVE_INFINITY;
  const [filter, setFilter] = useState<AudienceFilter>({});
  const [saved, setSaved] = useState<AudienceRow | null>(null);
  const { oem_id: _maker, model: _model, ...broad } = filter;
  const all = useFoundCars({ by, consumerId, filter: broad, max });
  const found = useFoundCars({ by, consumerId, filter, max });
  return (
    <Paper withBorder p="md" component="section" aria-label={t('audience.title')}>
      <Stack gap="sm">
        <Title order={3} fz="sm">
          {t('audience.title')}
        </Title>
        <Text fz="sm" c="dimmed">
          {t('audience.lead')}
        </Text>
        {maySave && (
          <SavedAudiences
            value={saved}
            onChange={(row) => {
              setSaved(row);
              if (row !== null && row.filter !== null) setFilter(row.filter);
            }}
          />
        )}
        {saved !== null && saved.filter === null ? (
          <FixedList audience={saved} onTake={onTake} />
        ) : (
          <>
            <CarFilters {...{ by, consumerId, filter, groups: all.groups }} onChange={setFilter} />
            <FoundCarsLine found={found} max={max} onTake={onTake}>
              {maySave && (
                <ActButton
                  variant="subtle"
                  icon={IconBookmark}
                  onClick={() => onSave({ filter })}
                  text={t('saved.saveFilter')}
                />
              )}
            </FoundCarsLine>
          </>
        )}
      </Stack>
    </Paper>
  );
}

interface FixedListProps {
  readonly audience: AudienceRow;
  readonly onTake: (vins: readonly string[]) => void;
}

function FixedList({ audience, onTake }: FixedListProps) {
  const t = useTexts('publication.saved');
  const max = useSettings()?.max_vins ?? Number.POSITIVE_INFINITY;
  const cars = useEndpoint(resolveAudienceEndpoint, { params: { id: audience.audience_id } });
  return (
    <>
      <Text fz="sm">{t('lead')}</Text>
      <FoundCarsLine
        found={{
          groups: cars.data === undefined ? [] : carsOfModels([cars.data]),
          count: audience.vin_count ?? 0,
          isLooking: cars.isFetching,
          problem: cars.error,
          pausedAfter: null,
          lookOn: () => void cars.refetch(),
        }}
        max={max}
        onTake={onTake}
      />
    </>
  );
}
