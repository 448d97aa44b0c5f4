import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getProfileEndpoint, getProfileUploadAddressEndpoint } from '@vinculum/contract/account/endpoints.ts';
import { call } from '../../lib/calls/api.ts';
import type { ApiProblem } from '../../lib/calls/api-problem.ts';
import { upload } from '../../lib/calls/upload.ts';

/** Asks for an address, sends the image there, and shows the new one everywhere. */
export function useImageUpload() {
  const client = useQueryClient();
  return useMutation<void, ApiProblem, File>({
    mutationFn: async (file) => {
      const { url } = await call(getProfileUploadAddressEndpoint, {});
      await upload(url, file);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [getProfileEndpoint.name] }),
  });
}
