import type { FastifyInstance, FastifyReply } from 'fastify';

/** What the database wrote: JSON of an operation's schema. */
type Written = { written: string };

declare module 'fastify' {
  interface FastifyReply {
    writtenAnswer: Written | null;
  }
}

/** Has JSON that the database wrote sent as the answer: of fifty tasks or ten thousand nodes, to read and write it once more takes longer than all else. `instead` passes for the answer where that is checked. */
export function answerWritten<Answer>(reply: FastifyReply, answer: Written, instead: Answer): Answer {
  reply.writtenAnswer = answer;
  return instead;
}

export function writtenAnswers(app: FastifyInstance) {
  app.decorateReply('writtenAnswer', null);
  app.addHook('onSend', async (_, reply, payload) => {
    if (!reply.writtenAnswer || reply.statusCode !== 200) return payload;
    const { written } = reply.writtenAnswer;
    // Taken out of what the request leaves behind, which is older and would bring a large text into V8's old generation (docs/decisions/024).
    reply.writtenAnswer.written = '';
    return written;
  });
}
