import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { lazyAuthority } from './adapters/authority/folder-authority.ts';
import { openKeySeal } from './adapters/authority/key-seal.ts';
import { openDataFolder } from './adapters/database/data-folder.ts';
import { startEmbeddedPostgres } from './adapters/database/embedded-postgres.ts';
import type { FolderObjectStore } from './adapters/object-store/folder-object-store.ts';
import { brokerHost, ChildLoadRunner } from './adapters/load-runner/child-load-runner.ts';
import { buildServer } from './app.ts';
import { requireSettled } from './backup/restored-store.ts';
import { connectForFiles, MAIN_CONNECTIONS, requireSessions } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import type { Deps } from './deps.ts';
import { cloudLogsOf, type Logs, openIdentity, openLogs, openObjectStore } from './open-clouds.ts';
import { createMetrics, type Metrics, metricsServer } from './http/metrics.ts';
import type { LogWriter } from './adapters/platform-logs/log-writer.ts';
import { processName } from './logging/logging.ts';
import { healthMetrics } from './domains/health/public.ts';
import { endLostLoadTests } from './domains/load-tests/public.ts';
import { endLostSimulations } from './domains/simulator/public.ts';
import { storeBuiltInCatalogue } from './domains/signals/public.ts';
import { groupsOfUser } from './domains/users/public.ts';
import { type GatewayThread, startGatewayThread } from './gateway/gateway-thread.ts';
import { allJobs } from './jobs/all-jobs.ts';
import { startJobs } from './jobs/runner.ts';
import { startUpkeep } from './jobs/upkeep.ts';
import type { Settings } from './settings/settings.ts';
import { Closers } from './closers.ts';

interface VinculumOptions {
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  /** The file of the log, for the parts that write it by themselves; the terminal when absent. */
  readonly logFile?: string;
  /** What gets every line of the log, to keep it where the logs are read. */
  readonly logWriter?: LogWriter;
  /** Folder of the built portal, or null. */
  readonly portalFolder: string | null;
  /** The module that runs the load tester's vehicles, or null. */
  readonly loadTestEntry?: string | null;
  /** Told what is being started, for people. */
  readonly progress: (text: string) => void;
  /** Runs when the database is ready and before anything listens: where the demo is made. */
  readonly prepare?: (deps: Deps) => Promise<void>;
}

export interface Vinculum {
  readonly deps: Deps;
  readonly connectionString: string;
  /** Null in a process that runs no API. */
  readonly portalAddress: string | null;
  /** Null in a process that runs no gateway. */
  readonly mqttPort: number | null;
  readonly stop: () => Promise<void>;
}

/** Starts the parts that ROLE names, in the order of what needs what; stops them in the opposite order. */
export async function startVinculum(options: VinculumOptions): Promise<Vinculum> {
  const { settings, log } = options;
  const closers = new Closers(log);
  const runs = (role: 'api' | 'gateway' | 'jobs') => settings.ROLE === 'all' || settings.ROLE === role;
  try {
    const connectionString = await openDatabase(options, closers);
    const { db, copyLines } = connectForFiles({
      connectionString,
      maxConnections: MAIN_CONNECTIONS,
      onLost: (err) => log.warn({ err }, 'a database connection was lost'),
    });
    closers.add('database connections', () => db.destroy());
    await migrate(db);
    await requireSettled(db);
    await storeBuiltInCatalogue(db);
    const { objects, files } = await openObjectStore(settings, closers);
    const logs = await keepLogs(options, db, closers);
    const vehicles = { port: settings.MQTT_PORT };
    const loadRunner = openLoadRunner(options, () => vehicles.port);
    const parts = { db, copyLines, objects, logs: logs.store, loadRunner, log };
    const deps = await depsOf(settings, parts, closers);
    await options.prepare?.(deps);

    const gateway = runs('gateway') ? await openGateway(options, connectionString, closers) : null;
    vehicles.port = gateway?.port ?? settings.MQTT_PORT;
    if (loadRunner !== null && runs('api')) {
      await endLostLoadTests(deps, { isStarting: true });
      await endLostSimulations(deps, { isStarting: true });
      closers.add('load tester', () => loadRunner.close());
    }
    if (runs('jobs')) await openJobs(deps, connectionString, closers);
    const metricSources = [() => healthMetrics(deps), ...(gateway === null ? [] : [() => gateway.metrics()])];
    const metrics = await openMetrics(options, metricSources, closers);
    const api = { deps, files, closers, ...(metrics !== null && { metrics }) };
    const portalAddress = runs('api') ? await openApi(options, api) : null;
    return {
      deps,
      connectionString,
      portalAddress,
      mqttPort: gateway?.port ?? null,
      stop: () => closers.closeAll(),
    };
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

async function openDatabase({ settings, progress }: VinculumOptions, closers: Closers): Promise<string> {
  openDataFolder(settings.DATA_DIR, { hasDatabase: settings.DATABASE_URL === undefined });
  if (settings.DATABASE_URL !== undefined) {
    await requireSessions(settings.DATABASE_URL);
    return settings.DATABASE_URL;
  }
  progress('Starting PostgreSQL');
  const postgres = await startEmbeddedPostgres({
    dataDir: join(resolve(settings.DATA_DIR), 'postgres'),
    log: progress,
  });
  closers.add('PostgreSQL', () => postgres.stop());
  return postgres.connectionString;
}

async function depsOf(
  settings: Settings,
  parts: Pick<Deps, 'db' | 'copyLines' | 'objects' | 'logs' | 'loadRunner' | 'log'>,
  closers: Closers,
): Promise<Deps> {
  const { db } = parts;
  const dataDir = resolve(settings.DATA_DIR);
  const keySeal = await openKeySeal(dataDir, settings.SEALING_KEY);
  const clock = Date.now;
  const openAuthority = lazyAuthority({ dataDir, clock, keySeal });
  const groupsOf = (username: string) => groupsOfUser(db, username);
  const { log } = parts;
  const identity = await openIdentity(settings, { db, log, keySeal, clock, randomBytes, groupsOf }, closers);
  const jobs = allJobs({ ...parts, settings, identity });
  return { ...parts, settings, identity, jobs, keySeal, openAuthority, clock, randomBytes };
}

async function openJobs(deps: Deps, connectionString: string, closers: Closers): Promise<void> {
  const { db, clock } = deps;
  const log = deps.log.child({ part: 'jobs' });
  const running = await startJobs({ connectionString, db, jobs: deps.jobs, clock, log });
  closers.add('jobs', () => running.stop());
  startUpkeep({ db, clock, log }, closers);
}

/** From here on the lines of this process are kept, those from before too; of the gateway its thread takes care. */
async function keepLogs(
  { settings, logWriter }: VinculumOptions,
  db: Deps['db'],
  closers: Closers,
): Promise<Logs> {
  const logs = await openLogs(db, cloudLogsOf(settings));
  closers.add('logs', () => logs.close());
  const group = settings.ROLE === 'all' ? 'api' : settings.ROLE;
  logWriter?.start({ group, process: processName(settings.PORT), sink: logs.sink, clock: Date.now });
  if (logWriter !== undefined) closers.add('log', () => logWriter.stop());
  return logs;
}

function openLoadRunner(
  { settings, loadTestEntry }: VinculumOptions,
  mqttPort: () => number,
): ChildLoadRunner | null {
  if (loadTestEntry === undefined || loadTestEntry === null) return null;
  const host = brokerHost(settings);
  if (host === null) return null;
  return new ChildLoadRunner({
    name: `${hostname()}:${settings.PORT}`,
    entry: loadTestEntry,
    folder: join(resolve(settings.DATA_DIR), 'load-tests'),
    brokerUrl: () => `mqtts://${host}:${mqttPort()}`,
  });
}

async function openGateway(
  options: VinculumOptions,
  connectionString: string,
  closers: Closers,
): Promise<GatewayThread> {
  const { settings } = options;
  const gateway = await startGatewayThread({
    connectionString,
    host: settings.MQTT_HOST,
    port: settings.MQTT_PORT,
    publicHost: settings.MQTT_ADDRESS?.host,
    vehicleDays: settings.VEHICLE_CERTIFICATE_DAYS,
    dataDir: resolve(settings.DATA_DIR),
    ...(settings.SEALING_KEY !== undefined && { sealingKey: settings.SEALING_KEY.reveal() }),
    gatewayId: `gateway-${settings.MQTT_HOST}-${settings.MQTT_PORT}`,
    logLevel: settings.LOG_LEVEL,
    cloudLogs: cloudLogsOf(settings),
    ...(options.logFile !== undefined && { logFile: options.logFile }),
    // Nobody catches it: without its gateway the product must not seem to run.
    onEnd(reason) {
      throw new Error(`The gateway ended by itself: ${reason}`);
    },
  });
  closers.add('gateway', () => gateway.stop());
  return gateway;
}

/** Null where nobody asks for metrics. */
async function openMetrics(
  { settings, log }: VinculumOptions,
  sources: readonly (() => Promise<string>)[],
  closers: Closers,
): Promise<Metrics | null> {
  const { METRICS_HOST: host, METRICS_PORT: port } = settings;
  if (port === undefined) return null;
  const metrics = createMetrics(sources, log);
  const server = metricsServer(metrics);
  closers.add('metrics', () => server.close());
  await server.listen({ host, port });
  return metrics;
}

interface ApiParts {
  readonly deps: Deps;
  /** Null where the store serves its own addresses. */
  readonly files: FolderObjectStore | null;
  readonly closers: Closers;
  readonly metrics?: Metrics;
}

async function openApi(
  options: VinculumOptions,
  { deps, files, closers, metrics }: ApiParts,
): Promise<string> {
  const { settings, log, portalFolder } = options;
  const app = await buildServer({
    deps,
    log,
    portalFolder,
    ...(files === null ? {} : { files }),
    ...(metrics !== undefined && { metrics }),
  });
  closers.add('API', () => app.close());
  return app.listen({ host: settings.HOST, port: settings.PORT });
}
