/** True when all programs of the cluster are here, after installing those that are missing where that is possible. */
export function ensurePrograms(): Promise<boolean>
/** The command for whoever has to install them themselves. */
export const howToGetPrograms: string
