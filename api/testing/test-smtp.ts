import { createServer, type Socket } from 'node:net';

/**
 * A mail server that keeps received mails. `mood` sets how it treats them: accept, accept without an answer, stay
 * silent, or refuse each recipient with this answer.
 */
export async function smtpServer(port = 0) {
  const sockets = new Set<Socket>();
  const received: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let mail: string[] | null = null;
    let rest = '';
    const say = (line: string) => smtp.mood !== 'hangs' && socket.write(`${line}\r\n`);
    say('220 ready');
    socket.on('data', (chunk) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (mail && line !== '.') mail.push(line);
        else if (mail) {
          received.push(mail.join('\r\n'));
          mail = null;
          if (smtp.mood !== 'takes silently') say('250 taken');
        } else if (line === 'DATA') {
          mail = [];
          say('354 go on');
        } else if (line.startsWith('RCPT') && !smtp.mood.startsWith('takes')) say(smtp.mood);
        else say('250 fine');
      }
    });
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const smtp = {
    mood: 'takes' as string,
    received,
    port: (server.address() as { port: number }).port,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
  return smtp;
}
export type SmtpServer = Awaited<ReturnType<typeof smtpServer>>;
