export const onlyInWebApp: readonly string[]
export function trimPackages(): void
export function neverLoaded(text: string): string[]
