/**
 * A real mail server, run as a process of its own: `node smtp-process.ts '{"auth":true}'`. It says its port
 * as a message to its parent, and after it every message it has taken. The first part of a recipient's
 * address says how that one is treated.
 */
import { createServer } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ServerKind {
  /** Wants `post@limn.example` with the password `p:ss@word`, over TLS only. */
  auth?: boolean;
  /** TLS from the first byte. */
  secure?: boolean;
  noTls?: boolean;
  port?: number;
  /** Takes connections and never says a word. */
  silent?: boolean;
  /** Drops the connection after the message has arrived, as often as this, before saying so. */
  diesAfterData?: number;
}

export type SmtpReport =
  | { port: number }
  | { dropped: string }
  | { taken: { from: string; to: string[]; raw: string; secure: boolean; user: string; connection: string } };

const kind = JSON.parse(process.argv[2] ?? '{}') as ServerKind;
const tell = (report: SmtpReport) => process.send?.(report);
const refusal = (text: string, responseCode: number) => Object.assign(new Error(text), { responseCode });
const greylisted = new Set<string>();
let deaths = kind.diesAfterData ?? 0;

const options: SMTPServerOptions = {
  logger: false,
  disableReverseLookup: true,
  size: 100_000,
  secure: kind.secure ?? false,
  disabledCommands: [...(kind.auth ? [] : ['AUTH']), ...(kind.noTls ? ['STARTTLS'] : [])],
  allowInsecureAuth: false,
  onAuth({ username, password }, _session, done) {
    if (username === 'post@limn.example' && password === 'p:ss@word') done(null, { user: username });
    else done(refusal('5.7.8 wrong password', 535));
  },
  onMailFrom({ address }, _session, done) {
    done(address.startsWith('banned') ? refusal('5.7.1 not from you', 550) : null);
  },
  onRcptTo({ address }, _session, done) {
    const [how] = address.split('@');
    if (how === 'unknown') return done(refusal('5.1.1 no such mailbox unknown@example.com', 550));
    if (how === 'full') return done(refusal('4.2.2 mailbox full', 452));
    if (how === 'hang') return undefined;
    if (how === 'grey' && !greylisted.has(address)) {
      greylisted.add(address);
      return done(refusal('4.7.1 come back later', 451));
    }
    done();
  },
  onData(stream, session, done) {
    const pieces: Buffer[] = [];
    stream.on('data', (piece: Buffer) => pieces.push(piece));
    stream.on('end', () => {
      if (stream.sizeExceeded) return done(refusal('5.3.4 too large', 552));
      const { envelope, secure, user = '', id } = session;
      const to = envelope.rcptTo.map(({ address }) => address);
      if (to.some((address) => address.startsWith('spam'))) return done(refusal('5.7.1 looks like spam', 554));
      if (deaths > 0) {
        deaths -= 1;
        tell({ dropped: Buffer.concat(pieces).toString('latin1') });
        for (const connection of server.connections as Set<{ _socket: { destroy(): void } }>) connection._socket.destroy();
        return;
      }
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      tell({ taken: { from, to, raw: Buffer.concat(pieces).toString('latin1'), secure, user: String(user), connection: id } });
      done();
    });
  },
};

const server = new SMTPServer(options);
server.on('error', () => undefined);
const listening = kind.silent
  ? createServer(() => undefined).listen(kind.port ?? 0, '127.0.0.1')
  : server.listen(kind.port ?? 0, '127.0.0.1');
listening.once('listening', () => {
  const address = listening.address();
  tell({ port: typeof address === 'object' && address ? address.port : 0 });
});
process.once('disconnect', () => process.exit(0));
