import { Avatar } from '@mantine/core';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import { FileField } from '../../../design/form/file-field.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import type { ChosenImage } from '../../../lib/use-chosen-image.ts';

interface IconFieldProps {
  readonly name: string;
  readonly icon: ChosenImage;
  readonly error: string | undefined;
}

/** The PNG that stands beside a notification's title in the car. */
export function IconField({ name, icon, error }: IconFieldProps) {
  const t = useTexts('commands.notification');
  return (
    <FileField
      name={name}
      label={t('icon')}
      help={t('iconHint')}
      error={error}
      accept="image/png"
      icon={<IconPhoto size={18} aria-hidden />}
      chooseText={t('chooseIcon')}
      file={icon.file}
      onChoose={icon.choose}
      removeText={(fileName) => t('removeIcon', { name: fileName })}
      picture={icon.preview !== null && <Avatar src={icon.preview} alt="" radius="sm" size={32} />}
    />
  );
}
