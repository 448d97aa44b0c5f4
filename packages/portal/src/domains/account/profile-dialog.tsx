import { Avatar, Button, FileButton, Group, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  deleteProfileImageEndpoint,
  getProfileEndpoint,
  getProfileUploadAddressEndpoint,
  profileImageLimits,
  profileImageProblem,
} from '@vinculum/contract/account/endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Banner, ProblemBanner } from '../../design/states/banner.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { useProblemText } from '../../design/states/error-state.tsx';
import { useCall, useEndpoint } from '../../lib/calls/queries.ts';
import type { Session } from '../../lib/session.tsx';
import { useMessages, useTexts } from '../../lib/language/texts.ts';
import { type ImageRule, useChosenImage } from '../../lib/use-chosen-image.ts';
import { call } from '../../lib/calls/api.ts';
import type { ApiProblem } from '../../lib/calls/api-problem.ts';
import { upload } from '../../lib/calls/upload.ts';

const rule: ImageRule = {
  maxBytes: profileImageLimits.maxBytes,
  tooHeavy: 'account.iconTooHeavy',
  problem: profileImageProblem,
};

interface ProfileDialogProps {
  readonly session: Session;
  readonly onClose: () => void;
}

/** Shows, replaces and deletes the own image. */
export function ProfileDialog({ session, onClose }: ProfileDialogProps) {
  const t = useTexts('account');
  const image = useEndpoint(getProfileEndpoint, {});
  const { file, preview, choose, failure, isSending, send } = useNewImage();
  const remove = useCall(deleteProfileImageEndpoint, {
    onSuccess: ({ message }) => notifications.show({ color: 'green', message }),
  });
  const stored = image.data?.url ?? '';
  return (
    <Dialog onClose={onClose} title={t('title')}>
      <Stack align="center">
        <Skeleton visible={image.isPending} circle w="auto">
          <Avatar
            size={128}
            color="teal"
            src={preview ?? (stored === '' ? null : stored)}
            alt={stored === '' && preview === null ? t('noImage') : t('image')}
          />
        </Skeleton>
        <Text fw={600}>{session.name}</Text>
        <Text c="dimmed" fz="sm" ta="center">
          {t('lead')}
        </Text>
        {failure !== null && <Banner kind="problem">{failure}</Banner>}
        <ProblemBanner problem={remove.error} />
        {file !== null && preview !== null && <Text fz="sm">{t('chosen', { name: file.name })}</Text>}
        <Group justify="center">
          <FileButton onChange={choose} accept="image/png" inputProps={{ 'aria-label': t('choose') }}>
            {(props) => (
              <Button {...props} variant="default">
                {t('choose')}
              </Button>
            )}
          </FileButton>
          <UploadButton file={file} isReady={preview !== null} isSending={isSending} onSend={send} />
        </Group>
        {stored !== '' && (
          <Button variant="subtle" color="red.9" loading={remove.isPending} onClick={() => remove.mutate({})}>
            {t('remove')}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}

interface UploadButtonProps {
  readonly file: File | null;
  readonly isReady: boolean;
  readonly isSending: boolean;
  readonly onSend: () => void;
}

/** Sends the chosen image; beside it what it waits for. */
function UploadButton({ file, isReady, isSending, onSend }: UploadButtonProps) {
  const t = useTexts('account');
  const whyId = useId();
  return (
    <>
      <Button
        disabled={!isReady}
        loading={isSending}
        onClick={onSend}
        {...(file === null && { 'aria-describedby': whyId })}
      >
        {t('upload')}
      </Button>
      {file === null && (
        <Text id={whyId} c="dimmed" fz="sm">
          {t('chooseFirst')}
        </Text>
      )}
    </>
  );
}

/** The image that takes the place of the own one: chosen, then sent, and why either failed. */
function useNewImage() {
  const t = useTexts('account');
  const problemText = useProblemText();
  const messages = useMessages();
  const { file, preview, problem, choose } = useChosenImage(rule);
  const { error, isPending: isSending, mutate, reset } = useImageUpload();
  const refused = error === null ? null : (error.fields[0]?.message ?? problemText(error));
  const failure = problem === null ? refused : messages(problem);
  const send = () => {
    if (file === null) return;
    mutate(file, {
      onSuccess: () => {
        notifications.show({ color: 'green', message: t('uploaded') });
        choose(null);
      },
    });
  };
  const chooseAnother = (next: File | null) => {
    // What was refused is the file before.
    reset();
    choose(next);
  };
  return { file, preview, choose: chooseAnother, failure, isSending, send };
}

/** Asks for an address, sends the image there, and shows the new one everywhere. */
function useImageUpload() {
  const client = useQueryClient();
  return useMutation<void, ApiProblem, File>({
    mutationFn: async (file) => {
      const { url } = await call(getProfileUploadAddressEndpoint, {});
      await upload(url, file);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [getProfileEndpoint.name] }),
  });
}
