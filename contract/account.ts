import { oc } from '@orpc/contract';
import { z } from 'zod';
import { done, idOf, required, rowId, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

const address = z.email();

/** The "simple pattern" of part 5, the one that the identity library asks for too; quoted local parts, lists of addresses and invisible characters do not fit it. */
export const isEmail = (value: string) => value.length <= limits.text.email && address.safeParse(value).success;

/** The rules of part 5 for a new password, in the order in which they are told. Sign-up, reset and update share them. */
export const passwordRules = [
  { name: 'length', holds: (password: string) => password.length >= limits.password.minAtSignUp, message: messages.signUp.passwordLength },
  { name: 'lower', holds: (password: string) => /[a-z]/.test(password), message: messages.signUp.passwordLower },
  { name: 'upper', holds: (password: string) => /[A-Z]/.test(password), message: messages.signUp.passwordUpper },
  { name: 'digit', holds: (password: string) => /[0-9]/.test(password), message: messages.signUp.passwordDigit },
] as const;

/** The sentence for the first rule that a new password breaks; null when it breaks none. */
export function passwordProblem(password: string): string | null {
  if (password.length > limits.password.max) return messages.signUp.passwordTooLong;
  if (password.includes('\u0000')) return messages.general.noNul;
  return passwordRules.find((rule) => !rule.holds(password))?.message ?? null;
}

const email = z.string(messages.auth.invalidEmail).trim().refine(isEmail, messages.auth.invalidEmail);
const newPassword = z.string(messages.signUp.passwordLength).superRefine((value, context) => {
  const problem = passwordProblem(value);
  if (problem) context.addIssue({ code: 'custom', message: problem });
});
const name = required(limits.text.name, messages.signUp.namesRequired);

/** Part 7, server action `signup`. */
export const signUpInput = z.strictObject({ email, password: newPassword, firstName: name, lastName: name });
export const signInInput = z.strictObject({
  email,
  // A NUL at the end would not change the hash.
  password: z
    .string(messages.auth.wrongPassword)
    .min(1, messages.auth.wrongPassword)
    .refine((value) => !value.includes('\u0000'), messages.auth.wrongPassword),
});
/** Whom one may sign in with, when the installation is set up for it. */
const providerId = z.enum(['google', 'github', 'oidc']);
export type ProviderId = z.infer<typeof providerId>;
/** `to` is the page that was asked for (return-path.ts). */
export const providerSignInInput = z.strictObject({ provider: providerId, to: z.string().max(2000).optional() });
export const forgotPasswordInput = z.strictObject({ email });
export const resetPasswordInput = z.strictObject({ newPassword, token: z.string(messages.auth.linkExpired).regex(/^[\w-]+$/, messages.auth.linkExpired) });

export const account = z.object({
  id: rowId('user'),
  email: z.string(),
  full_name: z.string(),
  avatar_url: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string(),
  address: z.string(),
  /** IANA name, such as Europe/Lisbon: says when it is tomorrow for this person. */
  time_zone: z.string(),
});
export type Account = z.infer<typeof account>;

export const session = z.object({
  id: rowId('session'),
  current: z.boolean(),
  created_at: timestamp,
  expires_at: timestamp,
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
});
export type Session = z.infer<typeof session>;

export const accountContract = {
  signup: oc
    .route({ method: 'POST', path: '/account/signup', tags: ['account'], summary: 'Create an account and mail the confirmation link' })
    .input(signUpInput)
    .output(z.object({ success: z.literal(true), message: z.string() })),
  get: oc.route({ method: 'GET', path: '/account', tags: ['account'], summary: 'The signed-in person; also prolongs the session' }).output(account),
  setTimeZone: oc
    .route({ method: 'PUT', path: '/account/time-zone', tags: ['account'], summary: 'Where one’s day begins and ends: for reminders and the digest' })
    .input(z.strictObject({ time_zone: z.string().max(limits.text.name) }))
    .output(done),
  adminStatus: oc
    .route({ method: 'GET', path: '/account/admin-status', tags: ['account'], summary: 'get_user_admin_status: true only for oneself, when super-admin' })
    .input(z.strictObject({ user_id: idOf('user') }))
    .output(z.object({ is_admin: z.boolean() })),
  sessions: oc
    .route({ method: 'GET', path: '/account/sessions', tags: ['account'], summary: 'Where one is signed in' })
    .output(z.object({ items: z.array(session) })),
  endSession: oc
    .route({ method: 'DELETE', path: '/account/sessions/{sessionId}', tags: ['account'], summary: 'Sign out one session' })
    .input(z.strictObject({ sessionId: idOf('session') }))
    .output(done),
};
