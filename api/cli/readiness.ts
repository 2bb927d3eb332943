// Asks the server of this machine whether it is ready, for whoever watches a container: ends with 0 when it is, else with 1.
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).catch(() => ({ ok: false }));
process.exit(ok ? 0 : 1);
