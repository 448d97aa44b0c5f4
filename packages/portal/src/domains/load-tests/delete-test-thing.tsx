import { Stack, Text } from '@mantine/core';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { messageAnswer } from '@vinculum/contract/foundation/paging.ts';
import { Banner } from '../../design/banner.tsx';
import { Confirm } from '../../design/confirm.tsx';
import { useProblemText } from '../../design/error-state.tsx';
import type { CallInput } from '../../lib/api.ts';
import { useCall } from '../../lib/queries.ts';

type SayingEndpoint = Endpoint & { readonly response: typeof messageAnswer };

interface DeleteTestThingProps<E extends SayingEndpoint> {
  readonly endpoint: E;
  readonly input: CallInput<E>;
  /** Fetched anew afterwards. */
  readonly list: Endpoint;
  readonly texts: {
    readonly title: string;
    /** What follows. */
    readonly what: string;
    readonly button: string;
    /** Stands over the reason when it was refused. */
    readonly failed: string;
  };
  readonly onClose: () => void;
  /** With what the server says. */
  readonly onDeleted: (message: string) => void;
}

/** Asks before a profile or a template is removed; a refusal stays in the dialog. */
export function DeleteTestThing<E extends SayingEndpoint>(props: DeleteTestThingProps<E>) {
  const { texts, onClose, onDeleted } = props;
  const textOf = useProblemText();
  const remove = useCall(props.endpoint, {
    refetch: [props.list],
    onSuccess: (said) => {
      onDeleted(messageAnswer.parse(said).message);
      onClose();
    },
  });
  return (
    <Confirm
      opened
      title={texts.title}
      confirmLabel={texts.button}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(props.input)}
      onCancel={onClose}
    >
      <Stack gap="sm">
        <Text>{texts.what}</Text>
        {remove.error !== null && (
          <Banner kind="problem" title={texts.failed}>
            {textOf(remove.error)}
          </Banner>
        )}
      </Stack>
    </Confirm>
  );
}
