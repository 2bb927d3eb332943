import { rateLimits } from '../api/http/rate-limits.ts';

// Loaded before the server: a few strangers use up what they share.
for (const limit of [rateLimits.strangersMail, rateLimits.invitation, rateLimits.invitationMail])
  limit.perInstallation = 30;
