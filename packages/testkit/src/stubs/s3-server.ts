import { rmSync } from 'node:fs';
import S3rver from '@20minutes/s3rver';
import { makeScratchFolder } from '../machine/scratch-folder.ts';

export interface S3Server {
  readonly endpoint: string;
  readonly bucket: string;
  /** Both the id and the secret of the one key that it knows. */
  readonly accessKey: string;
  readonly stop: () => Promise<void>;
}

/** A server that speaks S3, with one empty bucket, on a free port of loopback. */
export async function startS3Server(): Promise<S3Server> {
  const directory = makeScratchFolder('vinculum-s3-');
  const bucket = 'vinculum-files';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    accessKey: 'S3RVER',
    stop: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
