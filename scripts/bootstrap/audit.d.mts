export function auditPackages(): Promise<{ passed: number; failed: number; skipped?: number }>
export function vulnerablePackages(output: string): string[] | undefined
