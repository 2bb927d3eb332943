import { limits } from '@groundwork/contract/base/limits';
import { z } from 'zod';
import { plainAddress } from './address.ts';
import { SettingsError } from './settings-error.mjs';

export const analysisSettings = {
  AI_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Server with an OpenAI-compatible chat completions API, up to and including `/v1`. It may be inside your ' +
        'network. With AI_MODEL, people can have it analyze goals. It receives the goal and its tasks, and nothing ' +
        'else',
    ),
  AI_MODEL: z.string().optional().describe('Name of the model. It must support JSON schema output'),
  AI_API_KEY: z.string().optional().describe('API key of the AI server, if it needs one'),
  AI_SECONDS: z.coerce
    .number()
    .int()
    .min(5)
    .max(600)
    .default(limits.analysis.seconds)
    .describe('Time limit of one analysis, in seconds'),
};
type Env = z.output<z.ZodObject<typeof analysisSettings>>;

/** The service that analyzes goals; its address ends before `/chat/completions`. */
export type AiSettings = { url: string; model: string; apiKey: string | null; seconds: number };

export function aiOf(env: Env): AiSettings | null {
  const { AI_BASE_URL: url, AI_MODEL: model, AI_API_KEY: apiKey = null, AI_SECONDS: seconds } = env;
  if (!url && !model) return null;
  if (!url || !model)
    throw new SettingsError(
      `To analyze goals this setting is required and missing: ${url ? 'AI_MODEL' : 'AI_BASE_URL'}`,
    );
  return { url: plainAddress(url), model, apiKey, seconds };
}
