import { rateLimits } from '../api/http/rate-limits.ts';

// Loaded before the server: shrinks the rate limits of the installation, so that a few strangers use them up.
for (const limit of [rateLimits.strangersMail, rateLimits.invitation, rateLimits.invitationMail])
  limit.perInstallation = 30;
