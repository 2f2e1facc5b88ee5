export function runtimePackages(): { name: string; version: string; license: string }[]
export function headingOf(one: { name: string; version: string; license: string }): string
export function noticesText(): string
