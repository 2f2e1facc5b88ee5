export function missingIn(text: string): string[]
export function withoutUnhashed(text: string): string
