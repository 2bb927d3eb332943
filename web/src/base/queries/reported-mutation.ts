import { type DefaultError, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { dismissToast, toastError } from '../toast/toast.ts';
import { messageOf, statusOf } from './api.ts';

/** Status codes of refusals, after which a retry cannot help. */
const refusals = new Set([400, 401, 403, 404, 410, 413, 415, 422]);

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Returns a key for the subject of an input: its ids and the names of its fields, without their values. */
function aboutOf(failed: string, input: unknown): string {
  const about = JSON.stringify(input, (_, value: unknown) => {
    if (Array.isArray(value)) return value;
    if (typeof value === 'object' && value !== null) return 'id' in value ? value.id : value;
    return typeof value === 'string' && uuid.test(value) ? value : 0;
  });
  return `${failed} ${about}`;
}

type Failed<Input> = {
  /** The message of a failure; the server's reason follows it. */
  failed: string | ((input: Input) => string);
  /** Replaces the message and the reason by one text. */
  messageFor?: (error: unknown) => string;
  /** Whether a toast shows the failure. If not, the component shows it itself. */
  toasts?: (error: unknown) => boolean;
  /** "in place": a form or field keeps the input, and its own button retries. */
  retry?: 'toast' | 'in place';
};

type Reported<Answer, Input, Context> = Failed<Input> &
  Omit<UseMutationOptions<Answer, DefaultError, Input, Context>, 'retry'>;

/** A mutation that reports a failure by a toast with a retry. The toast closes when the same change succeeds later. */
export function useReportedMutation<Answer, Input = void, Context = unknown>({
  failed,
  messageFor,
  toasts = () => true,
  retry = 'toast',
  onSuccess,
  onError,
  ...options
}: Reported<Answer, Input, Context>) {
  const sentenceOf = (input: Input) => (typeof failed === 'string' ? failed : failed(input));
  const mutation = useMutation<Answer, DefaultError, Input, Context>({
    ...options,
    onSuccess: (answer, input, ...rest) => {
      dismissToast(aboutOf(sentenceOf(input), input));
      return onSuccess?.(answer, input, ...rest);
    },
    onError: (error, input, ...rest) => {
      const after = onError?.(error, input, ...rest);
      const sentence = sentenceOf(input);
      const mayHelp = retry === 'toast' && !refusals.has(statusOf(error) ?? 0);
      if (toasts(error))
        toastError(messageFor?.(error) ?? sentence, {
          detail: messageFor ? undefined : messageOf(error),
          about: aboutOf(sentence, input),
          retry: mayHelp ? () => mutation.mutate(input) : undefined,
        });
      return after;
    },
  });
  return mutation;
}
