export function ensureWebApp(): Promise<void>
