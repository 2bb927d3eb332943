import { z } from 'zod';
import { characters, isLonger } from '../base/characters.ts';
import { isEmail } from '../base/email-addresses.ts';
import { done, idOf, nameOrNone, requiredName, rowId, said, text, timestamp } from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { asciiEmail, isPhone, normalizedCode, normalizedPhone } from '../base/normalized.ts';
import { operation } from '../base/operation.ts';
import type { Sentence } from '../base/sentences.ts';
import { providers } from '../base/sign-in-providers.ts';
import { openSubtaskChoices } from '../base/statuses.ts';

/**
 * The rules of part 5 for a new password, in the order in which they are reported. Sign-up, reset and update share
 * them.
 */
export const passwordRules = [
  {
    name: 'length',
    holds: (password: string) => characters(password) >= limits.password.minAtSignUp,
    message: 'signUp.passwordLength',
  },
  { name: 'lower', holds: (password: string) => /[a-z]/.test(password), message: 'signUp.passwordLower' },
  { name: 'upper', holds: (password: string) => /[A-Z]/.test(password), message: 'signUp.passwordUpper' },
  { name: 'digit', holds: (password: string) => /[0-9]/.test(password), message: 'signUp.passwordDigit' },
] as const;

/** The message of the first rule that a new password breaks; null when it breaks none. */
export function passwordProblem(password: string): Sentence | null {
  return unusable(password) ?? passwordRules.find((rule) => !rule.holds(password))?.message ?? null;
}

/** The message when a new password in the account settings is invalid, or null. They require only a length (part 9). */
export function settingsPasswordProblem(password: string): Sentence | null {
  return characters(password) < limits.password.minInSettings ? 'account.passwordLength' : unusable(password);
}

function unusable(password: string): Sentence | null {
  if (isLonger(password, limits.password.max)) return 'signUp.passwordTooLong';
  return password.includes('\u0000') ? 'general.noNul' : null;
}

/** An address as accounts keep it: normalized, with its domain in ASCII. */
export const email = z.string('auth.invalidEmail').overwrite(asciiEmail).refine(isEmail, 'auth.invalidEmail');
const password = (missing: string, problemOf: typeof passwordProblem) =>
  z.string(missing).superRefine((value, context) => {
    const problem = problemOf(value);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });
const newPassword = password('signUp.passwordLength', passwordProblem);
const name = requiredName(limits.text.name, 'signUp.namesRequired');

/** The token from the email. The database decides whether the invitation exists. */
export const invitationToken = z.string().overwrite(normalizedCode).max(limits.text.line);

/** Part 7, server action `signup`. */
export const signUpInput = z.strictObject({
  email,
  password: newPassword,
  firstName: name,
  lastName: name,
  invitationToken: invitationToken.optional(),
});
export const signInInput = z.strictObject({
  email,
  // Refuses NUL, because a NUL at the end of a password would not change its hash.
  password: z
    .string('auth.wrongPassword')
    .min(1, 'auth.wrongPassword')
    .refine((value) => !isLonger(value, limits.password.max), 'signUp.passwordTooLong')
    .refine((value) => !value.includes('\u0000'), 'auth.wrongPassword'),
});
/** Sign-in providers that the installation has configured. */
const providerId = z.enum(providers);
/** `to` is the page to open afterwards (return-path.ts). */
export const providerSignInInput = z.strictObject({ provider: providerId, to: z.string().max(2000).optional() });
/** The token of a mailed link that confirms something. */
const linkToken = z.string('auth.linkExpired').max(limits.text.line, 'auth.linkExpired').overwrite(normalizedCode);
export const mailedToken = linkToken.regex(/^[\w-]{1,100}$/, 'auth.linkExpired');
export const confirmationInput = z.strictObject({ token: mailedToken });
/** Without a password only the browser that signed up can confirm. */
export const confirmInput = z.strictObject({ token: mailedToken, password: z.string().min(1).optional() });
export const forgotPasswordInput = z.strictObject({ email });
/** The token of the mailed reset link. */
const resetToken = linkToken.regex(/^[\w-]+$/, 'auth.linkExpired');
export const resetLinkInput = z.strictObject({ token: resetToken });
export const resetPasswordInput = z.strictObject({ newPassword, token: resetToken });

// A server of the previous version answers without these fields, so each has a default.
const weekStart = z.number().int().min(1).max(7).nullable().default(null);
const dateOrder = z.enum(['day', 'month']).nullable().default(null);
const openSubtasks = z.enum(openSubtaskChoices).nullable().default(null);

export const account = z.object({
  id: rowId('user'),
  email: z.string(),
  full_name: z.string(),
  avatar_url: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string(),
  address: z.string(),
  /** `credential` is the password. */
  sign_in_methods: z.array(z.enum(['credential', 'passkey', ...providers])),
  /** IANA name, such as Europe/Lisbon. It decides when a day begins for this person. */
  time_zone: z.string(),
  /** False once the person has chosen a time zone. */
  time_zone_follows_device: z.boolean(),
  /** The first day of the week, 1 for Monday to 7 for Sunday. Null: as in the locale of the device. */
  week_start: weekStart,
  /** Whether dates begin with the day (4 Dec) or the month (Dec 4). Null: as in the locale of the device. */
  date_order: dateOrder,
  /** How to treat the open subtasks of a recurring task that the person finishes. Null leaves them; the web asks. */
  open_subtasks: openSubtasks,
  /** When the account will be deleted (account-deletion.ts). Null if the person has not asked for it. */
  deletes_at: timestamp.nullable(),
});
export type Account = z.infer<typeof account>;

/** Part 7, server action `updateProfile`. The full name follows first and last name unless the request sets it. */
export const profileInput = z.strictObject({
  first_name: name.optional(),
  last_name: name.optional(),
  full_name: nameOrNone(2 * limits.text.name + 1).optional(),
  phone_number: text(limits.text.phone, normalizedPhone)
    .refine((phone) => phone === '' || isPhone(phone), 'formFields.tel')
    .optional(),
  address: text(limits.text.line).optional(),
});

/** Part 7, server action `changePassword`. */
export const passwordInput = z.strictObject({
  password: password('account.passwordLength', settingsPasswordProblem),
});

/** The current password, to make the session fresh (fresh-session.ts). */
export const authenticateInput = z.strictObject({
  password: password('account.currentPasswordWrong', (value) => unusable(value) && 'account.currentPasswordWrong'),
});

export const session = z.object({
  id: rowId('session'),
  current: z.boolean(),
  /** Whether the session waits for the second factor, and has no access yet. */
  waiting: z.boolean(),
  created_at: timestamp,
  /** At most a minute before the last use (`limits.sessions.usedSeconds`). */
  last_used_at: timestamp,
  expires_at: timestamp,
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
});
export type Session = z.infer<typeof session>;

/** An empty body, or no body. */
const nothing = z.strictObject({}).optional();

/** The answer of a server action (specification, part 7) on success. */
const success = z.object({ success: z.literal(true), message: z.string(), said });

export const accountContract = {
  signup: operation()
    .route({
      method: 'POST',
      path: '/account/signup',
      tags: ['account'],
      summary: 'signup: create an account and mail the confirmation link',
    })
    .input(signUpInput)
    .output(success),
  get: operation('account.loadFailed')
    .route({
      method: 'GET',
      path: '/account',
      tags: ['account'],
      summary: 'The signed-in person; also extends the session',
    })
    .output(account),
  setTimeZone: operation('account.unexpected')
    .route({
      method: 'PUT',
      path: '/account/time-zone',
      tags: ['account'],
      summary: 'Set the person’s time zone, for reminders and the digest',
    })
    .input(
      z.strictObject({
        time_zone: z.string().max(limits.text.name),
        /** Absent: the device reports its time zone, which applies unless the person has chosen one. */
        follows_device: z.boolean().optional(),
      }),
    )
    .output(done),
  setDates: operation('account.unexpected')
    .route({
      method: 'PUT',
      path: '/account/dates',
      tags: ['account'],
      summary: 'Set the first day of the person’s week and the order of dates',
    })
    .input(z.strictObject({ week_start: weekStart, date_order: dateOrder }))
    .output(done),
  setOpenSubtasks: operation('account.unexpected')
    .route({
      method: 'PUT',
      path: '/account/open-subtasks',
      tags: ['account'],
      summary: 'Set what happens to the open subtasks of a recurring task that the person finishes',
    })
    .input(z.strictObject({ open_subtasks: openSubtasks }))
    .output(done),
  updateProfile: operation('account.unexpected')
    .route({
      method: 'PATCH',
      path: '/account/profile',
      tags: ['account'],
      summary: 'updateProfile: change one’s own names, phone number and address',
    })
    .input(profileInput)
    .output(success),
  avatar: operation()
    .route({
      method: 'GET',
      path: '/avatars/{avatarId}',
      tags: ['account'],
      summary: 'The photo of a person, for the person and their colleagues',
    })
    .input(z.strictObject({ avatarId: idOf('avatar') }))
    .output(z.file()),
  uploadAvatar: operation()
    .route({
      method: 'PUT',
      path: '/account/avatar',
      tags: ['account'],
      summary: 'uploadAvatar: set one’s own photo',
      description:
        'JPG, PNG, GIF or WebP (detected by content), at most 5 MB and 40 megapixels. ' +
        'The server stores a square WebP without metadata.',
    })
    .input(z.strictObject({ avatar: z.file() }))
    .output(z.object({ url: z.string() })),
  deleteAvatar: operation('account.unexpected')
    .route({
      method: 'DELETE',
      path: '/account/avatar',
      tags: ['account'],
      summary: 'deleteAvatar: delete one’s own photo',
    })
    .input(nothing)
    .output(success),
  changePassword: operation('account.unexpected', { freshSession: 'always' })
    .route({
      method: 'POST',
      path: '/account/password',
      tags: ['account'],
      summary: 'changePassword: set a new password and end all sessions',
    })
    .input(passwordInput)
    .output(success),
  adminStatus: operation()
    .route({
      method: 'GET',
      path: '/account/admin-status',
      tags: ['account'],
      summary: 'get_user_admin_status: true only for oneself, if super-admin',
    })
    .input(z.strictObject({ user_id: idOf('user') }))
    .output(z.object({ is_admin: z.boolean() })),
  sessions: operation()
    .route({ method: 'GET', path: '/account/sessions', tags: ['account'], summary: 'One’s own sessions' })
    .output(z.object({ items: z.array(session) })),
  endOtherSessions: operation()
    .route({ method: 'DELETE', path: '/account/sessions', tags: ['account'], summary: 'End all other sessions' })
    .input(nothing)
    .output(done),
  endSession: operation()
    .route({
      method: 'DELETE',
      path: '/account/sessions/{sessionId}',
      tags: ['account'],
      summary: 'End one session',
    })
    .input(z.strictObject({ sessionId: idOf('session') }))
    .output(done),
};
