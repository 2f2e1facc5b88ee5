export function ensurePrograms(): Promise<boolean>
export const howToGetPrograms: string
