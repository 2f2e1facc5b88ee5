export function auditPackages(): Promise<{ passed: number; failed: number; skipped?: number }>
export function weakPackages(output: string): string[] | undefined
