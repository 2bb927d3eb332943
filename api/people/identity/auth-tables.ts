import type { BetterAuthOptions } from 'better-auth';

// The tables of the identity library, with the names of our columns.

export const sessionTable = {
  modelName: 'sessions',
  fields: {
    userId: 'user_id',
    expiresAt: 'expires_at',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  additionalFields: {
    method: { type: 'string', required: false, input: false, returned: false },
    endsAt: { type: 'date', fieldName: 'ends_at', required: false, input: false, returned: false },
    secondFactorAt: {
      type: 'date',
      fieldName: 'second_factor_at',
      required: false,
      input: false,
      returned: false,
    },
  },
  cookieCache: { enabled: false },
} satisfies BetterAuthOptions['session'];

export const userTable = {
  modelName: 'users',
  fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
  additionalFields: {
    firstName: { type: 'string', fieldName: 'first_name', required: true },
    lastName: { type: 'string', fieldName: 'last_name', required: true },
  },
} satisfies BetterAuthOptions['user'];

export const accountTable = {
  modelName: 'accounts',
  fields: {
    userId: 'user_id',
    accountId: 'account_id',
    providerId: 'provider_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
} satisfies BetterAuthOptions['account'];
