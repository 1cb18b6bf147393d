/**
 * A process that asks for pictures on so many connections to a server that is busy, and ends once all of them
 * are made: `dial.ts <port> <number>`.
 */
import { connect } from 'node:net';

const [port, number] = process.argv.slice(2).map(Number) as [number, number];
let made = 0;
for (let n = 0; n < number; n++)
  connect(port, '127.0.0.1', function (this: { write(text: string, done: () => void): void }) {
    this.write(`GET /render/${n} HTTP/1.1\r\nHost: limn.test\r\n\r\n`, () => {
      if (++made < number) return;
      process.stdout.write(String(made));
      process.exit(0);
    });
  });
