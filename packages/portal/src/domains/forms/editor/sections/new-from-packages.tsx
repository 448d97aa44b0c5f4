import type { ComponentProps } from 'react';
import { useLanguage } from '../../../../lib/language/language.tsx';
import { MissingPackage } from '../../../data-packages/public.ts';
import { useSignalCatalogue } from '../../../signals/public.ts';
import { ConsentEditor } from '../consent-editor.tsx';
import { draftOfPackages, packageIdsIn } from '../draft-of-packages.ts';
import { NotYet } from '../../../../design/states/not-yet.tsx';
import { WithPackages } from './with-packages.tsx';

interface NewFromPackagesProps extends Pick<ComponentProps<typeof ConsentEditor>, 'unfinishedKey' | 'start'> {
  /** Their ids, as the address names them. */
  readonly text: string;
}

/** A new form made from the packages that the address names. */
export function NewFromPackages({ text, ...kept }: NewFromPackagesProps) {
  const ids = packageIdsIn(text);
  const catalogue = useSignalCatalogue();
  const { language } = useLanguage();
  if (ids === null) return <MissingPackage source={null} />;
  if (catalogue.data === undefined) return <NotYet source={catalogue} />;
  const { byId } = catalogue.data;
  return (
    <WithPackages ids={ids}>
      {(packages) => (
        <ConsentEditor {...kept} base={draftOfPackages(packages, { byId, language })} packages={packages} />
      )}
    </WithPackages>
  );
}
