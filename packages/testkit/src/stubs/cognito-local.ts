import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import {
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { listenOnLoopback } from '../machine/listen-on-loopback.ts';
import { makeScratchFolder } from '../machine/scratch-folder.ts';

export interface CognitoLocal {
  readonly endpoint: string;
  readonly userPoolId: string;
  readonly clientId: string;
  readonly stop: () => Promise<void>;
}

/**
 * The emulator of Amazon Cognito with an empty pool, as a process of its own: it keeps its files in the folder it is
 * started in. It knows neither rotation nor the end of all sessions, takes any password while a change is due, and
 * lets disabled users in; so it shows that our calls are understood, not what is refused.
 */
export async function startCognitoLocal(): Promise<CognitoLocal> {
  const folder = makeScratchFolder('vinculum-cognito-');
  mkdirSync(join(folder, '.cognito'));
  // Without it a user name must be an e-mail address.
  const defaults = { UserPoolDefaults: { UsernameAttributes: [] } };
  writeFileSync(join(folder, '.cognito', 'config.json'), JSON.stringify(defaults));
  const endpoint = await freeAddress();
  const entry = createRequire(import.meta.url).resolve('cognito-local/lib/bin/start.js');
  const child = spawn(process.execPath, [entry], {
    cwd: folder,
    env: { ...process.env, HOST: '127.0.0.1', PORT: new URL(endpoint).port },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the emulator did not start')));
    // Goes on reading: the emulator stops when nobody takes its log.
    child.stdout.on('data', (text) => String(text).includes('running on') && resolve());
  });
  const client = new CognitoIdentityProviderClient({ region: 'local', endpoint });
  const { UserPool } = await client.send(new CreateUserPoolCommand({ PoolName: 'people' }));
  const { UserPoolClient } = await client.send(
    new CreateUserPoolClientCommand({ UserPoolId: UserPool?.Id, ClientName: 'vinculum' }),
  );
  client.destroy();
  return {
    endpoint,
    userPoolId: UserPool?.Id ?? '',
    clientId: UserPoolClient?.ClientId ?? '',
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Where nobody listens at this moment; its tokens name the address, so it must be known before. */
async function freeAddress(): Promise<string> {
  const { address, stop } = await listenOnLoopback(createServer());
  await stop();
  return address;
}
