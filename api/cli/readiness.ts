// The health check of containers: exits with 0 if the server of this machine is ready, otherwise with 1.
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).catch(() => ({ ok: false }));
process.exit(ok ? 0 : 1);
