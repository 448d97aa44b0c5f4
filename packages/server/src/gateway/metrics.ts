import { Counter, Gauge, type Registry } from 'prom-client';

export interface GatewayMetrics {
  readonly messages: Counter<'kind'>;
  readonly batches: Counter;
  readonly notStored: Counter;
  readonly drops: Counter<'reason'>;
  readonly violations: Counter<'kind'>;
  readonly malformed: Counter<'topic'>;
  readonly refusals: Counter<'code'>;
  readonly unaudited: Counter;
  readonly effortRefusals: Counter<'reason'>;
  readonly checkInDrops: Counter<'list'>;
  readonly unkept: Counter<'what'>;
  readonly unlogged: Counter<'text'>;
  readonly outbox: Counter<'result'>;
  readonly connections: Gauge;
  readonly waiting: Gauge;
}

export function createGatewayMetrics(registry: Registry): GatewayMetrics {
  const registers = [registry];
  const counter = <T extends string>(name: string, help: string, ...labelNames: T[]) =>
    new Counter({ name: `vinculum_gateway_${name}`, help, labelNames, registers });
  return {
    messages: counter('messages_total', 'Messages from vehicles by kind', 'kind'),
    batches: counter('batches_total', 'Data batches delivered to consumer streams'),
    notStored: counter(
      'not_stored_batches_total',
      'Data batches that the database did not take; their cars keep them',
    ),
    drops: counter('dropped_samples_total', 'Samples that may not pass, by reason', 'reason'),
    violations: counter('violations_total', 'Connections closed or refused, by violation', 'kind'),
    malformed: counter('malformed_total', 'Messages that are not what their topic says', 'topic'),
    refusals: counter('refusals_total', 'Answers and certificate requests refused, by code', 'code'),
    unaudited: counter(
      'unaudited_refusals_total',
      'Refusals to claims that are counted only, since many of the same claim stand in the audit log',
    ),
    effortRefusals: counter(
      'refused_efforts_total',
      'Efforts of cars that are not believed, by reason',
      'reason',
    ),
    checkInDrops: counter(
      'dropped_check_in_entries_total',
      'Efforts and signal names in check-ins that are not as described',
      'list',
    ),
    unkept: counter(
      'unkept_total',
      'Check-ins of which something beside the answer could not be kept, by what',
      'what',
    ),
    unlogged: counter('unlogged_total', 'Lines about cars that were too many to be logged, by text', 'text'),
    outbox: counter('outbox_total', 'Outbox rows handled, by result', 'result'),
    connections: new Gauge({
      name: 'vinculum_gateway_vehicles',
      help: 'Vehicles connected here',
      registers,
    }),
    waiting: new Gauge({
      name: 'vinculum_gateway_waiting_batches',
      help: 'Data batches that wait for a commit',
      registers,
    }),
  };
}
