export function isDeployed(): boolean;
