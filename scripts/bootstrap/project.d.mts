export const projectFolder: string
export function inProject(...parts: string[]): string
