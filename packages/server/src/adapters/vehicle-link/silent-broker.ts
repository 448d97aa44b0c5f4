import { Aedes, type AedesOptions } from 'aedes';

/**
 * A broker that routes nothing: what a peer publishes goes to `authorizePublish` and ends there, and what goes down is
 * written to one connection. So no message can cross from one car to another, whatever the rules of topics say.
 */
export class SilentBroker extends Aedes {
  /** Called by the protocol handlers after the acknowledgement, and for the broker's own $SYS messages. */
  override publish(...parts: unknown[]): void {
    const done = parts.at(-1);
    if (typeof done === 'function') done();
  }

  static async open(options: AedesOptions): Promise<SilentBroker> {
    const broker = new SilentBroker(options);
    await broker.listen();
    return broker;
  }
}
